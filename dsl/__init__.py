"""From the text of a rules file to a checked model of the game."""

from rulewright.dsl import model, tree, types
from rulewright.dsl.argument import need_int
from rulewright.dsl.assemble import Assembled
from rulewright.dsl.diagnostic import Diagnostic, Diagnostics, Label, RulesError, Severity, did_you_mean
from rulewright.dsl.escape import csv_safe, visible
from rulewright.dsl.explanation import Explanation, codes, explain
from rulewright.dsl.format import Formatted, format_bytes, format_path, format_source
from rulewright.dsl.load import (
    Checked,
    assemble_sources,
    check_goal_text,
    check_path,
    check_source,
    check_sources,
    check_text,
    check_tree,
)
from rulewright.dsl.meant_question import meant_questions
from rulewright.dsl.parse import parse_file
from rulewright.dsl.render import render_excerpt, render_github, render_json, render_text, summary
from rulewright.dsl.source import Source, Span
from rulewright.dsl.walk import nodes
from rulewright.dsl.whole_file import replacing, replacing_bytes, umask
from rulewright.dsl.words import listed, separated

__all__ = [
    "Assembled",
    "Checked",
    "Diagnostic",
    "Diagnostics",
    "Explanation",
    "Formatted",
    "Label",
    "RulesError",
    "Severity",
    "Source",
    "Span",
    "assemble_sources",
    "check_goal_text",
    "check_path",
    "check_source",
    "check_sources",
    "check_text",
    "check_tree",
    "codes",
    "csv_safe",
    "did_you_mean",
    "explain",
    "format_bytes",
    "format_path",
    "format_source",
    "listed",
    "meant_questions",
    "model",
    "need_int",
    "nodes",
    "parse_file",
    "render_excerpt",
    "render_github",
    "render_json",
    "render_text",
    "replacing",
    "replacing_bytes",
    "separated",
    "summary",
    "tree",
    "types",
    "umask",
    "visible",
]
