"""Counts the smells that the look at the code of /explore finds once more, by the published rules.

It shares no code and no design with `site/source-code/`, so that an error in one of them shows: Python is read with
`ast`, Java and C# with the tokenizer below, by matching brackets. It needs Python 3.11 and its standard library alone.

    echo '{"language": "py", "folder": "/src", "files": ["a/b.py"], "limits": {"long-method": {"LOC": 68}}}' |
        python3 count_again.py

It answers with a list of findings: `[smell, type or package, method or ""]`.
"""

import ast
import json
import re
import sys
from collections import defaultdict

LANGUAGE = ""
LIMITS = {}
findings = []


def limit(smell, measure):
    return LIMITS[smell][measure]


def report(smell, place, method=""):
    findings.append([smell, place, method])


class Unit:
    """A class, or a module of Python."""

    def __init__(self, name, package, kind="class"):
        self.name, self.package, self.kind = name, package, kind
        self.methods = []  # (is public, complexity)
        self.mentions = []  # (dotted name, what the file imports)


units = {}  # by whole name
package_lines = defaultdict(int)


def dotted(*parts):
    return ".".join(part for part in parts if part)


# --- Python ----------------------------------------------------------------------------------------------------------

DEFS = (ast.FunctionDef, ast.AsyncFunctionDef)


def python_packages(files):
    """The package of each file: from the highest of the folders with an __init__.py that lie in one another down."""
    inits = {path.rpartition("/")[0] for path in files if path.endswith("/__init__.py")}
    folders = [path.split("/")[:-1] for path in files]
    common = 0
    while all(len(folder) > common and folder[: common + 1] == folders[0][: common + 1] for folder in folders):
        common += 1
    packages = {}
    for path in files:
        folder = path.split("/")[:-1]
        lowest = len(folder)
        while lowest > 0 and "/".join(folder[:lowest]) not in inits:
            lowest -= 1
        above = lowest
        while above > 0 and "/".join(folder[:above]) in inits:
            above -= 1
        packages[path] = ".".join(folder[above if lowest > 0 else common :])
    return packages


def stored_names(node):
    return {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def self_attributes(node):
    return {
        n.attr
        for n in ast.walk(node)
        if isinstance(n, ast.Attribute)
        and isinstance(n.ctx, ast.Store)
        and isinstance(n.value, ast.Name)
        and n.value.id == "self"
    }


def lines_of(function):
    """As DPy counts: the head, and the lines of the statements less those of the text of the documentation."""
    text = ast.get_docstring(function)
    inside = sum(statement.end_lineno - statement.lineno + 1 for statement in function.body)
    return 1 + inside - (len(text.strip().splitlines()) if text else 0)


def complexity_of(function):
    """The decisions less the ways out, and 2: a function with one way out has a path more than it has decisions."""
    kinds = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.BoolOp)
    nodes = list(ast.walk(function))
    exits = sum(isinstance(node, ast.Return) for node in nodes)
    return sum(isinstance(node, kinds) for node in nodes) - max(exits, 1) + 2


def judge_function(function, place, fields):
    name = function.name
    if lines_of(function) >= limit("long-method", "LOC"):
        report("long-method", place, name)
    if complexity_of(function) >= limit("complex-method", "CC"):
        report("complex-method", place, name)
    given = function.args
    counted = [one.arg for one in [*given.posonlyargs, *given.args] if one.arg != "self"]
    if len(counted) >= limit("long-parameter-list", "PC"):
        report("long-parameter-list", place, name)

    nodes = list(ast.walk(function))
    used = {n.id for n in nodes if isinstance(n, ast.Name)} | {n.attr for n in nodes if isinstance(n, ast.Attribute)}
    used |= {n.arg for n in nodes if isinstance(n, (ast.keyword, ast.arg)) and n.arg}
    parameters = {n.arg for n in nodes if isinstance(n, ast.arg)}
    declared = parameters | stored_names(function) | fields
    if any(len(one) >= limit("long-identifier", "nameLength") for one in (declared & used) | {name}):
        report("long-identifier", place, name)

    for node in nodes:
        if isinstance(node, ast.If):
            tests = [len(one.values) - 1 for one in ast.walk(node.test) if isinstance(one, ast.BoolOp)]
            if sum(tests) >= limit("complex-conditional", "logicalOperators"):
                report("complex-conditional", place, name)
        elif isinstance(node, ast.ExceptHandler):
            if all(isinstance(s, ast.Pass) or (isinstance(s, ast.Return) and not s.value) for s in node.body):
                report("empty-catch-block", place, name)
        elif isinstance(node, ast.Match):
            alternatives = [
                one
                for case in node.cases
                if case.guard is None
                for one in (case.pattern.patterns if isinstance(case.pattern, ast.MatchOr) else [case.pattern])
            ]
            if not any(isinstance(one, ast.MatchAs) and one.pattern is None for one in alternatives):
                report("missing-default", place, name)


def python_imports(tree, package):
    """What the names in a file mean: as written in it, and in whole."""
    meanings, stars = defaultdict(list), []
    parts = package.split(".") if package else []

    def starts(name):
        """Code may be started from a folder around, unless the name has one part and may be that of a library."""
        return ["", *(".".join(parts[:depth]) for depth in range(len(parts), 0, -1) if "." in name)]

    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                top = alias.name.split(".")[0]
                whole = alias.name if alias.asname else top
                meanings[alias.asname or top] += [dotted(start, whole) for start in starts(alias.name)]
        elif isinstance(node, ast.ImportFrom):
            bases = (
                [dotted(*parts[: len(parts) - node.level + 1], node.module or "")]
                if node.level
                else [dotted(start, node.module) for start in starts(node.module)]
            )
            for alias in node.names:
                if alias.name == "*":
                    stars.extend(bases)
                else:
                    meanings[alias.asname or alias.name] += [dotted(base, alias.name) for base in bases]
    return meanings, stars


# What each module of Python imports, which others may name as its own.
exports = {}


def called(whole):
    """Without `__init__`, and with the number of type parameters for these."""
    name = re.sub("<([^<>]*)>", lambda match: f"`{match[1].count(',') + 1}", whole)
    return ".".join(part for part in name.split(".") if part != "__init__")


known = {}  # whole names of units, as written and as they are called


def unit_named(whole, own, steps=5):
    """The whole name of the unit that a name means, also where modules of Python hand it on."""
    if whole in known or steps == 0:
        return known.get(whole)
    module, _, last = whole.rpartition(".")
    if module == own or module not in exports:
        return None
    meanings, stars = exports[module]
    for base in meanings.get(last, ()):
        found = unit_named(base, own, steps - 1)
        if found is None and base not in exports:
            found = known.get(base.rpartition(".")[0])
        if found:
            return found
    return next(filter(None, (unit_named(dotted(star, last), own, steps - 1) for star in stars)), None)


def chain(node):
    """`a.b.c` of attributes of a name; None for others."""
    parts = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else None


def count_python(folder, files):
    packages = python_packages(files)
    for path in files:
        with open(f"{folder}/{path}", "rb") as file:
            source = file.read()
        tree = ast.parse(source)
        lines = source.split(b"\n")
        package, module = packages[path], path.rpartition("/")[2].removesuffix(".py")
        package_lines[package] += len(lines)
        imports = python_imports(tree, package)
        exports[called(dotted(package, module))] = imports

        def enter(node, unit, fields, is_direct):
            # Decorators are evaluated by the code around.
            skipped = node.decorator_list if isinstance(node, ast.ClassDef) else []
            inside = [child for child in ast.iter_child_nodes(node) if child not in skipped]
            for child in [*inside, *(one for item in inside for one in getattr(item, "decorator_list", []))]:
                if isinstance(child, ast.ClassDef):
                    name = dotted(unit.name, child.name)
                    whole = dotted(package, name)
                    inner = units.setdefault(whole, Unit(name, package))
                    own = stored_in_class(child)
                    enter(child, inner, fields | own, True)
                    continue
                # A function in a function is part of it.
                if isinstance(child, DEFS) and is_direct:
                    judge_function(child, dotted(package, unit.name), fields)
                    unit.methods.append((not child.name.startswith("_"), complexity_of(child)))
                if isinstance(child, (ast.Name, ast.Attribute)):
                    name = chain(child)
                    if name:
                        unit.mentions.append((name, imports))
                enter(child, unit, fields, is_direct and not isinstance(child, DEFS))

        fields = {name for statement in tree.body for name in plainly_assigned(statement)}
        unit = Unit(module, package, "module")
        enter(tree, unit, fields, True)
        # One that only has classes is none itself.
        if unit.methods or (fields and not any(isinstance(node, ast.ClassDef) for node in ast.walk(tree))):
            units[dotted(package, module)] = unit


def plainly_assigned(statement):
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    return {target.id for target in targets if isinstance(target, ast.Name)}


def stored_in_class(node):
    """What the class and its own methods assign."""
    own = {name for statement in node.body for name in plainly_assigned(statement)}
    for statement in node.body:
        if isinstance(statement, DEFS):
            own |= self_attributes(statement)
    return own


# --- Java and C# -----------------------------------------------------------------------------------------------------

WORDS = {
    "java": "abstract final native private protected public static strictfp synchronized transient volatile default "
    "sealed",
    "cs": "abstract async const extern internal new override partial private protected public readonly sealed static "
    "unsafe virtual volatile required file event",
}
PRIMITIVES = set(
    "boolean byte char short int long float double void var bool decimal object string uint ulong ushort sbyte".split()
)
KEYWORDS = set(
    "return throw new else case in is as await yield goto out ref instanceof if while for foreach do switch try "
    "finally catch using lock assert break continue this base super typeof where when default".split()
)
TYPE_WORDS = {"java": {"class", "interface", "enum", "record"}, "cs": {"class", "interface", "enum", "struct", "record"}}
TOKEN = re.compile(
    r'(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<space>\s+)|(?P<raw>\$*"{3,}.*?"{3,})'
    r'|(?P<verbatim>(?:@\$?|\$@)"(?:""|[^"])*")|(?P<text>\$?"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\')'
    r"|(?P<number>0[xX][\da-fA-F_]+[uUlL]*|0[bB][01_]+[uUlL]*|(?:\d[\d_]*)?\.?\d[\d_]*\.?(?!\.|[A-Za-z_]*\()"
    r"(?:[eE][+-]?\d+)?[fFdDmMlLuU]*)"
    r"|(?P<word>@?[^\W\d][\w$]*)|(?P<sign>->|=>|&&|\|\||::|==|!=|<=|>=|\?\?=?|\+\+|--|[-+*/%&|^]=|.)",
    re.S,
)


class Token:
    __slots__ = ("kind", "text", "line", "start", "end")

    def __init__(self, kind, text, line, start, end):
        self.kind, self.text, self.line, self.start, self.end = kind, text, line, start, end


def first_branches(text):
    """C# without its directives and what stands behind #else and #elif."""
    kept, nested = [], []
    for line in text.split("\n"):
        match = re.match(r"\s*#\s*(\w+)", line)
        if match:
            if match[1] == "if":
                nested.append(False)
            elif match[1] in ("elif", "else"):
                nested[-1] = True
            elif match[1] == "endif":
                nested.pop()
        kept.append("" if match or any(nested) else line)
    return "\n".join(kept)


def tokens_of(text):
    tokens, line, at = [], 1, 0
    while at < len(text):
        match = TOKEN.match(text, at)
        kind, word = match.lastgroup, match[0]
        if kind not in ("comment", "space"):
            tokens.append(Token("text" if kind in ("raw", "verbatim") else kind, word, line, at, match.end()))
        line += word.count("\n")
        at = match.end()
    return tokens


class Code:
    """The tokens of a file, with which bracket closes which."""

    def __init__(self, text):
        self.tokens = tokens_of(text)
        self.text = [token.text for token in self.tokens]
        self.partner, stack = {}, []
        for at, token in enumerate(self.tokens):
            if token.kind == "sign" and token.text in "([{":
                stack.append(at)
            elif token.kind == "sign" and token.text in ")]}":
                opening = stack.pop()
                self.partner[opening], self.partner[at] = at, opening
        self.imports, self.stars = defaultdict(list), []

    def is_word(self, at):
        return 0 <= at < len(self.tokens) and self.tokens[at].kind == "word"

    def is_name(self, at):
        return self.is_word(at) and self.text[at] not in KEYWORDS and self.text[at] not in PRIMITIVES

    def skip_angles(self, at):
        """Behind the `>` of the `<` here; the same place if it opens no list of types."""
        depth, place = 0, at
        while place < len(self.text):
            text = self.text[place]
            if text == "<":
                depth += 1
            elif text == ">":
                depth -= 1
                if depth == 0:
                    return place + 1
            elif text in "([" and text:
                place = self.partner[place]
            elif not (self.is_word(place) or text in (",", ".", "?", "&", "@")):
                return at
            place += 1
        return at

    def type_parameters(self, at):
        """Those of a declaration of C#, as `<K, V>`."""
        if LANGUAGE != "cs" or self.text[at] != "<":
            return ""
        behind = at
        while self.text[behind] != ">":
            behind = self.partner[behind] + 1 if self.text[behind] == "[" else behind + 1
        ends = [place for place in range(at, behind + 1) if self.text[place] in (",", ">")]
        return "<" + ", ".join(self.text[place - 1] for place in ends) + ">"

    def dotted_name(self, at):
        parts = [self.text[at]]
        while self.text[at + 1] in (".", "::") and self.is_word(at + 2):
            at += 2
            parts.append(self.text[at])
        return ".".join(parts), at + 1


class Method:
    def __init__(self, name, start, named, parameters, body, end, is_public):
        self.name, self.start, self.named, self.parameters = name, start, named, parameters  # places of tokens
        self.body, self.end, self.is_public, self.inner = body, end, is_public, []


def scan_types(code, at, end, package, unit, fields):
    """Types anywhere between two places, such as in a namespace."""
    while at < end:
        text = code.text[at]
        if LANGUAGE == "cs" and text == "namespace":
            name, at = code.dotted_name(at + 1)
            inner = dotted(package, name)
            if code.text[at] == ";":
                package = inner
            else:
                scan_types(code, at + 1, code.partner[at], inner, None, fields)
                at = code.partner[at]
            at += 1
            continue
        if LANGUAGE == "cs" and text == "[" and code.text[at + 1] in ("assembly", "module"):
            at = code.partner[at] + 1
            continue
        start = at
        at = scan_member(code, at, end, package, unit, "namespace", fields, None)
        assert at > start


def is_type_word(code, at):
    text = code.text[at]
    if text not in TYPE_WORDS[LANGUAGE] or not code.is_word(at) or code.text[at - 1 : at] == ["."]:
        return False
    follows = at + 1
    if text == "record":
        if code.text[follows] in ("class", "struct"):
            return False
        return code.is_name(follows) and code.text[follows + 1] in ("(", "<", "{", ":", ";")
    return code.is_name(follows) and code.text[follows] not in ("=", ";", ",")


def scan_type(code, start, word, end, package, outer, fields):
    """The type whose word is here; the place behind it."""
    kind = "annotation" if code.text[word - 1 : word] == ["@"] else code.text[word]
    name = dotted(outer.name if outer else "", code.text[word + 1] + code.type_parameters(word + 2))
    whole = dotted(package, name)
    unit = units.get(whole) if LANGUAGE == "cs" else None
    if unit is None:
        unit = units.setdefault(whole, Unit(name, package, kind))
    at = word + 2
    while code.text[at] not in ("{", ";"):
        at = code.partner[at] + 1 if code.text[at] in ("(", "[") else at + 1
    close = code.partner[at] if code.text[at] == "{" else at
    if outer is None:
        package_lines[package] += code.tokens[close].line - code.tokens[start].line + 1
    mention(code, start, at, unit, [])
    if code.text[at] == ";":
        return at + 1
    own = set(fields)
    begin = at + 1
    if kind == "enum":
        begin = scan_constants(code, begin, close, package, unit, own)
    place, inner = begin, []
    known = own | field_names(code, begin, close)
    unit.fields = known
    while place < close:
        place = scan_member(code, place, close, package, unit, kind, known, inner)
    mention(code, begin, close, unit, inner)
    return close + 1


def scan_constants(code, at, close, package, unit, fields):
    """Behind the constants of an enum, whose bodies may have methods."""
    begin = at
    while at < close and code.text[at] != ";":
        if code.text[at] == "{" and LANGUAGE == "java":
            place, inner = at + 1, []
            while place < code.partner[at]:
                place = scan_member(code, place, code.partner[at], package, unit, "class", fields, inner)
        at = code.partner[at] + 1 if code.text[at] in "([{" else at + 1
    mention(code, begin, at, unit, [])
    return min(at + 1, close)


def field_names(code, at, close):
    """The names of fields of a type: those of members without brackets before their `=` or `;`."""
    names = set()
    while at < close:
        start = at
        has_brackets = False
        while at < close and code.text[at] not in (";", "{", "=", "=>"):
            if code.text[at] == "@" and code.is_name(at + 1):
                _, at = code.dotted_name(at + 1)
                if code.text[at] == "(":
                    at = code.partner[at] + 1
                continue
            if code.text[at] == "(":
                has_brackets = True
            at = code.partner[at] + 1 if code.text[at] in ("(", "[") else at + 1
        if at >= close:
            break
        stop = at
        if code.text[at] == "=":
            while code.text[at] != ";":
                if code.text[at] == "," and code.is_name(at + 1) and code.text[at + 2] in ("=", ";", ",") and not has_brackets:
                    names.add(code.text[at + 1])
                at = code.partner[at] + 1 if code.text[at] in "([{" else at + 1
        elif code.text[at] == "{":
            at = code.partner[at]
        elif code.text[at] == "=>":
            while code.text[at] != ";":
                at = code.partner[at] + 1 if code.text[at] in "([{" else at + 1
            has_brackets = True
        if not has_brackets and code.text[stop] in ("=", ";"):
            names |= declared_names(code, start, stop + 1)
        at += 1
    return names


def declared_names(code, start, end):
    """Names behind a type and before what may follow a declaration."""
    names = set()
    for at in range(start + 1, end - 1):
        before, after = code.tokens[at - 1], code.text[at + 1]
        if not code.is_name(at) or after not in ("=", ";", ",", ":", ")", "in", "["):
            continue
        is_typed = before.text in (">", "]", "?") or (
            before.kind == "word" and (before.text in PRIMITIVES or before.text not in KEYWORDS)
        )
        if is_typed or (before.text == "..." or before.text == ".") and code.text[at - 2] == ".":
            names.add(code.text[at])
    return names


def scan_member(code, start, end, package, unit, kind, fields, inner):
    """A member of a type; the place behind it. `inner` gets the places of types in it."""
    at, name_at = start, None
    is_public = kind == "interface" and LANGUAGE == "cs"
    while at < end:
        text = code.text[at]
        if text == ";":
            return at + 1
        if text == "@" and code.text[at + 1] != "interface":
            _, at = code.dotted_name(at + 1)
            if code.text[at] == "(":
                at = code.partner[at] + 1
            continue
        if text.startswith("@") and len(text) > 1 and LANGUAGE == "java" and text != "@interface":
            _, at = code.dotted_name(at)
            if code.text[at] == "(":
                at = code.partner[at] + 1
            continue
        if text == "[":
            at = code.partner[at] + 1
            continue
        if text == "public":
            is_public = True
        if text in ("using", "import", "package", "delegate", "extern") and LANGUAGE == "cs" or text in ("import", "package"):
            while code.text[at] != ";":
                at += 1
            return at + 1
        is_annotation = text == "@interface"
        if is_annotation or is_type_word(code, at):
            behind = scan_type(code, start, at, end, package, unit, fields)
            if inner is not None:
                inner.append((start, behind))
            return behind
        if text == "<":
            skipped = code.skip_angles(at)
            at = skipped if skipped > at else at + 1
            continue
        if text == "operator":
            opening = at + 1
            while code.text[opening] != "(" or opening == at + 1:
                opening += 1
            return scan_method(code, start, at, opening, end, package, unit, kind, fields, is_public, inner)
        if text == "(":
            before = at - 1
            if code.text[before] == ">":
                depth = 0
                while True:
                    depth += {">": 1, "<": -1}.get(code.text[before], 0)
                    before -= 1
                    if depth == 0:
                        break
            if code.is_name(before) and code.text[before] not in WORDS[LANGUAGE].split():
                return scan_method(code, start, before, at, end, package, unit, kind, fields, is_public, inner)
            at = code.partner[at] + 1
            continue
        if text == "{":
            close = code.partner[at]
            # A compact constructor of a record.
            if LANGUAGE == "java" and kind == "record" and code.is_name(at - 1) and at - 1 >= start:
                return scan_body(code, start, at - 1, None, at, close + 1, package, unit, fields, is_public, inner)
            scan_code(code, at, close, package, unit, fields, [], inner)
            at = close + 1
            if at < end and code.text[at] == "=" and LANGUAGE == "cs":
                continue
            return at
        if text in ("=", "=>"):
            while code.text[at] != ";":
                at = code.partner[at] + 1 if code.text[at] in "([{" else at + 1
            scan_code(code, start, at, package, unit, fields, [], inner)
            return at + 1
        at += 1
    return end


def scan_method(code, start, named, opening, end, package, unit, kind, fields, is_public, inner):
    at = code.partner[opening] + 1
    # Behind `default` is the value of an element of an annotation; in C# it may be a constraint.
    stops = ("{", ";", "default") if LANGUAGE == "java" else ("{", ";", "=>")
    while code.text[at] not in stops:
        at = code.partner[at] + 1 if code.text[at] in ("(", "[") else at + 1
    if kind == "annotation" or code.text[at] == "default":
        while code.text[at] != ";":
            at = code.partner[at] + 1 if code.text[at] in "([{" else at + 1
        return at + 1
    body = at
    if code.text[at] == "{":
        behind = code.partner[at] + 1
    else:
        while code.text[at] != ";":
            at = code.partner[at] + 1 if code.text[at] in "([{" else at + 1
        behind = at + 1
    return scan_body(code, start, named, opening, body, behind, package, unit, fields, is_public, inner)


def scan_body(code, start, named, opening, body, behind, package, unit, fields, is_public, inner):
    name = code.text[named]
    if name == "operator":
        name += " " + "".join(code.text[named + 1 : opening])
    method = Method(name, start, named, opening, body, behind, is_public)
    scan_code(code, start, behind, package, unit, fields, method.inner, inner)
    judge_method(code, method, dotted(package, unit.name), fields)
    unit.methods.append((is_public, paths_of(code, method)))
    unit.places = getattr(unit, "places", [])
    unit.places.append((code, start, behind))
    return behind


def scan_code(code, start, end, package, unit, fields, methods, inner):
    """Looks for classes in code: with a name, and behind `new`. The places of their methods are added to `methods`."""
    if LANGUAGE != "java" or unit is None:
        return
    at = start
    while at < end:
        text = code.text[at]
        if at > start and is_type_word(code, at):
            before = len(getattr(unit, "places", []))
            behind = scan_type(code, at, at, end, package, unit, fields)
            if inner is not None:
                inner.append((at, behind))
            whole = dotted(package, unit.name, code.text[at + 1])
            methods.extend((a, b) for _, a, b in getattr(units[whole], "places", []))
            at = behind
        elif text == "new" and code.is_word(at + 1):
            _, place = code.dotted_name(at + 1)
            if code.text[place] == "<":
                place = code.skip_angles(place)
            if code.text[place] != "(":
                at = place
                continue
            close = code.partner[place]
            if code.text[close + 1] == "{":
                scan_code(code, place, close, package, unit, fields, methods, inner)
                body = close + 1
                known = fields | field_names(code, body + 1, code.partner[body])
                place, before = body + 1, len(getattr(unit, "places", []))
                while place < code.partner[body]:
                    place = scan_member(code, place, code.partner[body], package, unit, "class", fields, inner)
                methods.extend((a, b) for _, a, b in getattr(unit, "places", [])[before:])
                at = code.partner[body]
            else:
                at += 1
        else:
            at += 1


def paths_of(code, method):
    words = {"if", "for", "foreach", "while", "case"} if LANGUAGE == "cs" else {"if", "for", "while", "case"}
    return 1 + sum(
        code.text[at] in words and code.text[at - 1] != "goto" for at in range(method.start, method.end)
    )


def split_parameters(code, opening):
    """The tokens of each parameter, without attributes."""
    parameters, at, depth, current = [], opening + 1, 0, []
    close = code.partner[opening]
    while at < close:
        text = code.text[at]
        if text in ("(", "[", "{"):
            current.append(code.text[at])
            at = code.partner[at] + 1
            continue
        depth += {"<": 1, ">": -1}.get(text, 0)
        if text == "," and depth == 0:
            parameters.append(current)
            current = []
        else:
            current.append(text)
        at += 1
    return parameters + [current] if current else parameters


def printed_line_count(code, body, end):
    """Each statement and each brace of a block ends a line; what stands in the brackets of a `for` or `try` doesn't."""
    lines, at = 0, body
    while at < end:
        text = code.text[at]
        if text in ("for", "try") and code.text[at + 1] == "(":
            at = code.partner[at + 1] + 1
            continue
        if text == "{":
            if is_array(code, at):
                at = code.partner[at] + 1
                continue
            lines += 1
        elif text == "}" or text == ";":
            lines += 1
        elif text == "case" or (text == "default" and code.text[at + 1] == ":"):
            while code.text[at] != ":":
                at += 1
            lines += 1
        at += 1
    return lines


def is_array(code, brace):
    before = code.text[brace - 1]
    if before in ("]", "=", ","):
        return True
    return before == "{" and is_array(code, brace - 1)


def is_in_list(code, at):
    """Whether a number is an element between the braces of an initializer, perhaps with a sign."""
    before = at - 2 if code.text[at - 1] in ("-", "+") else at - 1
    return code.text[before] in ("{", ",") and code.text[at + 1] in (",", "}") and in_braces(code, at)


def in_braces(code, at):
    while at >= 0:
        at -= 1
        if code.text[at] in (")", "]", "}") and at in code.partner:
            at = code.partner[at]
        elif code.text[at] in ("(", "["):
            return False
        elif code.text[at] == "{":
            return True
    return False


def value_of(number):
    digits = number.lower().replace("_", "")
    if digits.startswith("0x"):
        return int(digits.rstrip("ul"), 16)
    if digits.startswith("0b"):
        return int(digits.rstrip("ul"), 2)
    return float(digits.rstrip("fdmlu"))


def judge_method(code, method, place, fields):
    name = method.name
    if LANGUAGE == "java":
        lines = 0 if code.text[method.body] == ";" else printed_line_count(code, method.body, method.end)
    else:
        lines = code.tokens[method.end - 1].line - code.tokens[method.named].line + 1
    if lines >= limit("long-method", "LOC"):
        report("long-method", place, name)
    if paths_of(code, method) >= limit("complex-method", "CC"):
        report("complex-method", place, name)
    parameters = [] if method.parameters is None else split_parameters(code, method.parameters)
    if len(parameters) >= limit("long-parameter-list", "PC"):
        report("long-parameter-list", place, name)

    declared = set(fields) | declared_names(code, method.start, method.end)
    used = {code.text[at] for at in range(method.start, method.end) if code.is_word(at)}
    if any(len(one) >= limit("long-identifier", "nameLength") for one in declared & used):
        report("long-identifier", place, name)

    if LANGUAGE == "cs" and code.text[method.body] != ";":
        for length in statement_lengths(code, method.body, method.end):
            if length >= limit("long-statement", "statementLength"):
                report("long-statement", place, name)

    at = method.start
    while at < method.end:
        for begin, behind in method.inner:
            if begin <= at < behind:
                at = behind
        if at >= method.end:
            break
        text, token = code.text[at], code.tokens[at]
        if text == "if" and code.text[at + 1] == "(":
            operators = sum(code.text[one] in ("&&", "||") for one in range(at + 1, code.partner[at + 1]))
            if operators >= limit("complex-conditional", "logicalOperators"):
                report("complex-conditional", place, name)
        elif text == "catch":
            brace = at + 1
            while code.text[brace] != "{":
                brace = code.partner[brace] + 1 if code.text[brace] == "(" else brace + 1
            if code.partner[brace] == brace + 1:
                report("empty-catch-block", place, name)
        elif text == "switch" and code.text[at + 1] == "(" and code.text[at - 1] in ("{", "}", ";", ")", ":", "else"):
            brace = code.partner[at + 1] + 1
            inside, has_default = brace + 1, False
            while inside < code.partner[brace]:
                if code.text[inside] == "default" and code.text[inside + 1] in (":", "->"):
                    has_default = True
                inside = code.partner[inside] + 1 if code.text[inside] in "([{" else inside + 1
            if not has_default:
                report("missing-default", place, name)
        elif token.kind == "number" and value_of(text) not in (0, 1) and not is_in_list(code, at):
            report("magic-number", place, name)
        at += 1


def statement_lengths(code, at, end):
    """Of the statements of C# from a place on, each up to its first block, and of the heads of compound ones."""
    heads = {"if", "for", "foreach", "while", "using", "lock", "switch", "fixed"}

    def length(first, behind):
        parts = []
        for one in range(first, behind):
            if one > first and code.tokens[one].start > code.tokens[one - 1].end:
                parts.append(" ")
            parts.append(code.text[one])
        return len(re.sub(r"\s+", " ", "".join(parts)))

    if code.text[at] == "=>":
        return
    while at < end:
        text = code.text[at]
        if text in heads and code.text[at + 1] == "(":
            behind = code.partner[at + 1] + 1
            if not (text == "while" and code.text[behind] == ";"):
                yield length(at, behind)
            at = behind
        elif text == "catch":
            at += 1
            while code.text[at] != "{":
                at = code.partner[at] + 1 if code.text[at] == "(" else at + 1
        elif text in ("{", "}", ";", "else", "do", "try", "finally", "unsafe", "checked"):
            at += 1
        elif text == "case" or (text == "default" and code.text[at + 1] == ":"):
            while code.text[at] != ":" or code.text[at + 1] == ":":
                at = code.partner[at] + 1 if code.text[at] in "([" else at + 1
            at += 1
        elif code.is_word(at) and code.text[at + 1] == ":" and code.text[at + 2] != ":":
            at += 2
        else:
            first, inner, is_cut, is_function = at, [], None, False
            while code.text[at] != ";":
                if code.text[at] == "{":
                    written = code.text[first:at]
                    if code.text[at - 1] == ")" and not {"=", "new", "return", "switch", "=>"} & set(written):
                        # A function in the method: it is no statement, but has some.
                        is_function = True
                        break
                    if code.text[at - 1] == "=>" or is_delegate(code, at):
                        is_cut = is_cut or at
                        inner.append((at, code.partner[at] + 1))
                        at = code.partner[at] + 1
                        continue
                if code.text[at] == "}" and code.partner[at] < first:
                    break
                at += 1
            if is_function:
                at += 1
                continue
            yield length(first, is_cut or at + 1)
            for begin, behind in inner:
                yield from statement_lengths(code, begin, behind)
            at += 1


def is_delegate(code, brace):
    before = brace - 1
    if code.text[before] == ")":
        before = code.partner[before] - 1
    return code.text[before] == "delegate"


def mention(code, start, end, unit, inner):
    """Keeps the names in the code of a type, without those in types in it."""
    skipped = dict(inner)
    at = start
    while at < end:
        if at in skipped:
            at = skipped[at]
        elif code.is_name(at) and code.text[at - 1 : at] != ["."]:
            name, behind = code.dotted_name(at)
            follows = code.skip_angles(behind) if LANGUAGE == "cs" and code.text[behind] == "<" else behind
            arguments = f"`{type_arguments(code, behind, follows)}" if follows > behind else ""
            is_call = code.text[follows] == "(" and code.text[at - 1] not in ("new", "@")
            if LANGUAGE == "cs" and is_call:
                name, arguments = name.rpartition(".")[0], ""
            is_set = LANGUAGE == "cs" and "." not in name and SETS.fullmatch(code.text[follows])
            is_declared = LANGUAGE == "cs" and code.text[follows] in ("{", "=>") and declares(code, at - 1)
            if name and not is_set and not is_declared and ("." in name or LANGUAGE == "cs" or not is_call):
                unit.mentions.append((name.lstrip("@") + arguments, code))
            at = behind
        else:
            at += 1


SETS = re.compile(r"(?:\?\?|[-+*/%&|^])?=")


def declares(code, at):
    """Whether what stands here is the type of a property that is named next."""
    return code.is_name(at) or code.text[at] in PRIMITIVES or code.text[at] in ("?", ">", "]")


def type_arguments(code, at, behind):
    """How many the list between two places has."""
    depth, count = 0, 1
    for text in code.text[at:behind]:
        depth += {"<": 1, "(": 1, "[": 1, ">": -1, ")": -1, "]": -1}.get(text, 0)
        count += text == "," and depth == 1
    return count


def count_braces(folder, files):
    codes, handed_on = {}, []
    for path in files:
        with open(f"{folder}/{path}", encoding="utf-8-sig", errors="replace") as file:
            text = file.read()
        code = Code(first_branches(text) if LANGUAGE == "cs" else text)
        codes[path] = code
        package = ""
        at = 0
        while at < len(code.text):
            text = code.text[at]
            if text in ("{", "class"):
                if LANGUAGE == "java" or text == "class":
                    break
            if LANGUAGE == "java" and text == "package":
                package, at = code.dotted_name(at + 1)
            elif LANGUAGE == "java" and text == "import":
                is_static = code.text[at + 1] == "static"
                name, at = code.dotted_name(at + (2 if is_static else 1))
                if code.text[at] == ".":
                    code.stars.append(name)
                else:
                    code.imports[name.rpartition(".")[2]].append(name.rpartition(".")[0] if is_static else name)
            elif LANGUAGE == "cs" and text == "using" and code.text[at + 1] != "(":
                is_global = at > 0 and code.text[at - 1] == "global"
                at += 1
                if code.text[at] in ("static", "global"):
                    at += 1
                alias, name = None, code.dotted_name(at)[0]
                if code.text[at + 1] == "=":
                    alias, name = code.text[at], code.dotted_name(at + 2)[0]
                    code.imports[alias].append(name)
                else:
                    code.stars.append(name)
                if is_global:
                    handed_on.append((path, alias, name))
            at += 1
        scan_types(code, 0, len(code.text), package, None, set())
    # Those that are global hold in the folder of their file and below it.
    for path, alias, name in handed_on:
        for other, code in codes.items():
            if other != path and other.startswith(path[: path.rfind("/") + 1]):
                code.imports[alias].append(name) if alias else code.stars.append(name)


# --- All languages: types and packages --------------------------------------------------------------------------------


def meaning_of(name, unit, where):
    """The whole name of the type of the code that a name means, or None."""
    imports, stars = where if isinstance(where, tuple) else (where.imports, where.stars)
    first, *others = name.split(".")
    around = called(unit.name).split(".")
    bases = [dotted(unit.package, *around[:depth], first) for depth in range(len(around), 0, -1)]
    for imported in imports.get(first, ()):
        bases += [imported] if imported in exports else [imported, imported.rpartition(".")[0]]
    if LANGUAGE != "py":
        # C# looks into the namespaces around, too.
        package = unit.package.split(".")
        depths = range(len(package), 0, -1) if LANGUAGE == "cs" else [len(package)]
        bases += [dotted(*package[:depth], first) for depth in depths] + [first]
    bases += [dotted(star, first) for star in stars]
    own = called(dotted(unit.package, around[0]))
    for base in bases:
        names = [base]
        for part in others:
            names.append(dotted(names[-1], part))
        whole = next(filter(None, (unit_named(name, own) for name in reversed(names))), None)
        if whole:
            return whole
    return None


def components_in_cycles(edges):
    """Those that reach themselves."""
    found = set()
    for start in edges:
        seen, waiting = set(), list(edges[start])
        while waiting:
            one = waiting.pop()
            if one not in seen:
                seen.add(one)
                waiting.extend(edges.get(one, ()))
        if start in seen:
            found.add(start)
    return found


def judge_units():
    uses, used_by = defaultdict(set), defaultdict(set)
    packages = defaultdict(int)
    edges = defaultdict(set)
    for form in (str, called, lambda whole: re.sub("<[^<>]*>", "", whole)):
        for whole in units:
            known.setdefault(form(whole), whole)
    for whole, unit in units.items():
        packages[unit.package] += unit.kind != "module"
        if unit.methods:
            sizes = {
                "NOPM": sum(is_public for is_public, _ in unit.methods),
                "NOM": len(unit.methods),
                "WMC": sum(paths for _, paths in unit.methods),
            }
            if any(sizes[one] >= limit("insufficient-modularization", one) for one in sizes):
                report("insufficient-modularization", whole)
        cache = {}
        for name, where in unit.mentions:
            key = (name, id(where))
            if key not in cache:
                cache[key] = meaning_of(name, unit, where)
            other = cache[key]
            if other and other != whole:
                uses[whole].add(other)
                used_by[other].add(whole)
                if units[other].package != unit.package:
                    edges[unit.package].add(units[other].package)
    for whole in units:
        if len(used_by[whole]) >= limit("hub-like-modularization", "FANIN"):
            if len(uses[whole]) >= limit("hub-like-modularization", "FANOUT"):
                report("hub-like-modularization", whole)
    for package, types in packages.items():
        if types >= limit("god-component", "typesOfPackage") or package_lines[package] >= limit(
            "god-component", "linesOfPackage"
        ):
            report("god-component", package)
    for package in components_in_cycles(edges):
        report("cyclic-dependency", package)
    if packages and 2 * sum(map(len, edges.values())) / len(packages) >= limit("dense-structure", "averageDegree"):
        report("dense-structure", "all packages")
    return {
        "types": len(units),
        "packages": len(packages),
        "uses": sorted([one, other] for one, others in uses.items() for other in others),
        "packageUses": sorted([one, other] for one, others in edges.items() for other in others),
    }


def main():
    global LANGUAGE, LIMITS
    sys.setrecursionlimit(20000)
    order = json.load(sys.stdin)
    LANGUAGE, LIMITS = order["language"], order["limits"]
    (count_python if LANGUAGE == "py" else count_braces)(order["folder"], order["files"])
    sums = judge_units()
    json.dump({"findings": sorted(findings), **sums}, sys.stdout)


main()
