from attrs import fields

from rulewright.dsl import Source, Span, model, tree
from rulewright.dsl.node import Node

HERE = Span(Source("one.rules", "three"), 0, 5)
THERE = Span(Source("two.rules", "3"), 0, 1)


def number(value: int, span: Span = HERE) -> tree.IntLiteral:
    return tree.IntLiteral(span=span, value=value)


def test_nodes_that_say_the_same_are_equal_wherever_they_stand():
    assert number(3, HERE) == number(3, THERE)
    assert hash(number(3, HERE)) == hash(number(3, THERE))
    one, other = (tree.Attribute(span=HERE, object=number(3), name="row", name_span=span) for span in (HERE, THERE))
    assert one == other
    assert hash(one) == hash(other)


def test_nodes_that_differ_in_a_part_of_a_part_are_not_equal():
    assert number(3) != number(4)
    assert tree.Negate(span=HERE, operand=number(3)) != tree.Negate(span=HERE, operand=number(4))


def test_nodes_of_different_classes_are_not_equal_though_they_hold_the_same():
    assert tree.Negate(span=HERE, operand=number(3)) != tree.Not(span=HERE, operand=number(3))
    assert tree.NoneLiteral(span=HERE) == tree.NoneLiteral(span=THERE)
    assert number(3) != 3


def test_a_node_shows_what_it_holds_and_not_where_it_stands():
    assert repr(tree.Negate(span=HERE, operand=number(3))) == "Negate(operand=IntLiteral(value=3))"


def test_only_spans_are_left_out_of_the_comparison_of_nodes():
    classes = {name: sort for part in (tree, model) for name, sort in vars(part).items() if isinstance(sort, type)}
    for name, sort in classes.items():
        if issubclass(sort, Node):
            left_out = {one.name for one in fields(sort) if not one.eq}
            assert all(part == "span" or part.endswith("_span") for part in left_out), name
            assert sort.__eq__ is Node.__eq__, f"{name} has methods of its own, which cost time at every start"
