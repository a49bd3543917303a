import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { measureSources } from "#test/support/explore/measured-sources.ts";

const javaMethod = (body: string, head = "void m()") => ({ "T.java": `class T {\n${head} {\n${body}\n}\n}` });

test("a method of Java has the lines, paths and parameters that DesigniteJava counts", async () => {
  const { method, type } = await measureSources(
    javaMethod(
      `// A comment and blank lines count for nothing.

       int sum = 0; for (int i = 0; i < 1; i++) { if (a
         && b) sum += i; }
       switch (sum) { case 0: return; case 1: break; default: break; }
       do { sum--; } while (sum > 0);
       Runnable later = () -> { run(); };`,
      "void m(int a, String... b)",
    ),
  );
  expect(method("m")).toEqual({ LOC: 22, CC: 6, PC: 2 });
  expect(type("(default package).T")).toMatchObject({ NOM: 1, NOPM: 0, WMC: 6 });
});

test("members of a type in another count for both, and are listed once", async () => {
  const { type, types, analysis } = await measureSources({
    "a/Outer.java": "package a; public class Outer { public int x; class Inner { int y; public void m() {} } }",
  });
  expect(types).toEqual(["a.Outer", "a.Outer.Inner"]);
  expect(type("a.Outer")).toMatchObject({ NOF: 2, NOPF: 1, NOM: 1, NOPM: 1 });
  expect(type("a.Outer.Inner")).toMatchObject({ NOF: 1, NOM: 1 });
  expect(analysis.methods.count).toBe(1);
});

test("of two types of one name, the one of the own module is meant", async () => {
  const { dependencies, analysis } = await measureSources({
    "a/src/p/Base.java": "package p; class Base { static class In { void m() {} } }",
    "b/src/p/Base.java": "package p; class Base { static class In { void m() {} void n() {} } }",
    "b/src/p/Use.java": "package p; class Use extends Base { }",
  });
  expect(dependencies).toEqual(["p.Use -> p.Base"]);
  expect([...(analysis.dependencies?.uses.targets ?? [])]).toEqual([2]);
  const methods = analysis.types.metrics.find(({ name }) => name === "NOM");
  expect([...(methods?.values ?? [])]).toEqual([1, 1, 2, 2, 0]);
});

test("a module beside the `__init__` of its package lies in none", async () => {
  const lines = "x = 1\n".repeat(30_000);
  const { findings } = await measureSources({
    "shop/__init__.py": "def open(): pass\n",
    "shop/prices.py": `def total(a): return a\n${lines}`,
  });
  expect(findings).toEqual(["God Component in shop"]);
});

test("dependencies of Java follow imports, the own package and whole names", async () => {
  const { dependencies, type } = await measureSources({
    "p/A.java": "package p; import q.B; import r.*; class A extends Base { B b; C c; q.D d = q.D.of(); List l; }",
    "p/Base.java": "package p; class Base {}",
    "q/B.java": "package q; public class B { static class C {} }",
    "q/D.java": "package q; public class D { static D of() { return null; } }",
    "r/C.java": "package r; public class C {}",
  });
  expect(dependencies).toEqual(["p.A -> p.Base", "p.A -> q.B", "p.A -> q.D", "p.A -> r.C"]);
  expect(type("p.A")).toMatchObject({ DIT: 1, FANOUT: 4, FANIN: 0 });
  expect(type("p.Base")).toMatchObject({ NC: 1, FANIN: 1 });
});

test.each([
  ["Magic Number", "m(42, 0, 1, 0x0);"],
  ["Empty Catch Block", "try { m(); } catch (E e) { /* nothing */ }"],
  ["Missing Default", "switch (x) { case 1: break; }"],
  ["Complex Conditional", "if (a && b || c) m();"],
  ["Long Statement", `m("${"x".repeat(120)}");`],
  ["Long Identifier", `int ${"n".repeat(30)} = 0; ${"n".repeat(30)}++;`],
])("%s is found where it stands", async (smell, statement) => {
  expect((await measureSources(javaMethod(statement))).findings).toEqual([
    expect.stringMatching(new RegExp(`^${smell} in T\\.m, line 3$`)),
  ]);
});

test("what a rule allows is no finding", async () => {
  const statements = [
    "int[] a = {42, 43}; if (a && b) m(); try { m(); } catch (E e) { log(e); }",
    "switch (x) { case 1: break; default: }",
    "int y = switch (x) { case 1 -> 0; case 0 -> 1; };",
  ];
  expect((await measureSources(javaMethod(statements.join("\n")))).findings).toEqual([]);
});

test("packages in a cycle are found, and the type of many methods", async () => {
  const methods = Array.from({ length: 30 }, (_, at) => `void m${at}() {}`).join(" ");
  const { findings } = await measureSources({
    "p/A.java": `package p; class A { q.B b; ${methods} }`,
    "q/B.java": "package q; public class B { p.A a; }",
    "r/C.java": "package r; class C { p.A a; }",
  });
  expect(findings).toEqual(["Insufficient Modularization in A", "Cyclic Dependency in p", "Cyclic Dependency in q"]);
});

test("C#: parts of a type are one, and of conditional code the first branch counts", async () => {
  const { types, type, dependencies, method, findings } = await measureSources({
    "One.cs": `using N.Data;
namespace N.Web;
public partial class Page {
#if NET8
  public Row Load(int a, params string[] b) { if (a == 1) { return null; } return a switch { 1 => null, _ => null }; }
#else
  public Row Load( { }
#endif
}`,
    "Two.cs":
      "namespace N.Web { public partial class Page { int x; public static Page operator +(Page a, Page b) => a; } }",
    "Row.cs": "namespace N.Data { public record Row(int Id); }",
  });
  expect(types).toEqual(["N.Web.Page", "N.Data.Row"]);
  // An operator is no method to the tool.
  expect(type("N.Web.Page")).toMatchObject({ NOM: 1, NOPM: 1, NOF: 1 });
  expect(method("Load")).toEqual({ LOC: 1, CC: 2, PC: 2 });
  expect(dependencies).toEqual(["N.Web.Page -> N.Data.Row"]);
  expect(findings).toEqual([]);
});

const csharpType = (members: string) => ({ "T.cs": `namespace N {\nclass T {\n${members}\n}\n}` });

test.each([
  ["braces, comments and conditional code", "{\n  // Why.\n#if X\n  a();\n#else\n  b();\n#endif\n}", 8],
  ["no blank line, but the second of two", "{\n  a();\n\n  b();\n\n\n  c();\n}", 6],
  ["the same with line breaks of Windows", "{\r\n  a();\r\n\r\n  b();\r\n\r\n\r\n  c();\r\n}", 6],
  ["a body in a line", "{ }", 1],
  ["none of an expression", "=> a();", 0],
])("C#: the lines of a method are those of its body, %s", async (_, body, lines) => {
  expect((await measureSources(csharpType(`void M()\n  ${body}`))).method("M").LOC).toBe(lines);
});

test.each([
  ["if (a && b) c(); else if (d) e();", 3],
  ["foreach (var a in b) while (a) for (;;) f();", 4],
  ["switch (a) { case 1: case 2: b(); break; case 3: c(); break; default: d(); break; }", 3],
  ["try { if (a) b(); } catch { if (c) d(); } finally { if (e) f(); }", 2],
  ["do { if (a) b(); } while (c);", 1],
  ["a(() => { if (b) c(); }); unchecked { if (d) e(); } End: if (f) g();", 1],
  ["var a = b ? c : d ?? e; using (f) if (g) h();", 2],
])("C#: paths are counted in %s", async (body, paths) => {
  expect((await measureSources(csharpType(`void M() { ${body} }`))).method("M").CC).toBe(paths);
});

test("C#: numbers count but for those that the tool passes over", async () => {
  const counted = "a(2); if (b > 3) c(4); int[] d = { 5, 6 };";
  const passedOver =
    "if (a) b(); else c(2); for (int d = 3; d < 1; d += 4) e(); try { f(0x7F); } catch { g(5); } using (h(6)) i();";
  const numbers = async (body: string) =>
    (await measureSources(csharpType(`void M(int z = 9) { ${body} }`))).findings.map((one) => one.split(" in ")[0]);
  expect(await numbers(counted)).toEqual(Array.from({ length: 5 }, () => "Magic Number"));
  expect(await numbers(passedOver)).toEqual([]);
});

test("C#: long names are reported where they are declared, and long lines but for those of constructors", async () => {
  const name = "n".repeat(30);
  const line = `// ${"x".repeat(117)}`;
  const { findings } = await measureSources(
    csharpType(`int ${name};\nvoid M(int ${name}) {\nint ${name}b = ${name};\n${line}\n}\nT() {\n${line}\n}`),
  );
  expect(findings).toEqual([
    "Long Identifier in T, line 3",
    "Long Identifier in T.M, line 5",
    "Long Statement in T.M, line 6",
    "Long Identifier in T.M, line 4",
  ]);
});

test("Java: an annotation before the dots of a parameter is read", async () => {
  const { method, remarks } = await measureSources({
    "T.java": "class T { void m(int a, String @Nullable... rest) {} void n(@A Object @Size(max = 2) ... all) {} }",
  });
  expect([method("m").PC, method("n").PC, remarks]).toEqual([2, 1, []]);
});

test("C#: types with parameters are types of their own", async () => {
  const { types, dependencies, type } = await measureSources({
    "Cache.cs": `namespace N;
public class Cache { public void Clear() { } class Entry { } Entry first; }
public class Cache<TKey, TValue> : Cache where TKey : struct { class Entry<T> { } Entry<TKey> first; }
public partial class Store<T> { void A() { } }`,
    "Store.cs":
      "namespace N { partial class Store<T> { void B() { } Cache<string, List<T>> cached; N.Cache<int, T> other; } }",
    "Use.cs":
      "class Use { N.Cache plain = new N.Cache(); object Store() => Store<int>(1); System.Type type = typeof(N.Store<>); }",
  });
  const cache = "N.Cache<TKey, TValue>";
  expect(types).toEqual([
    "N.Cache",
    "N.Cache.Entry",
    cache,
    `${cache}.Entry<T>`,
    "N.Store<T>",
    "(default package).Use",
  ]);
  expect(dependencies).toEqual([
    "N.Cache -> N.Cache.Entry",
    `${cache} -> N.Cache`,
    `${cache} -> ${cache}.Entry<T>`,
    `N.Store<T> -> ${cache}`,
    "(default package).Use -> N.Cache",
    "(default package).Use -> N.Store<T>",
  ]);
  expect(type("N.Store<T>")).toMatchObject({ NOM: 2 });
});

test("C#: what lies in another part of a type is placed in its file", async () => {
  const { analysis, findings } = await measureSources({
    "Page.Async.cs": "partial class Page {\n void A(int a, int b, int c, int d, int e, int f) { } }",
    "Page.cs": "partial class Page { void B(int a, int b, int c, int d, int e, int f) { } }",
  });
  expect(analysis.types.files).toEqual(["Page.cs"]);
  expect(analysis.methods.files).toEqual(["Page.Async.cs", "Page.cs"]);
  expect(findings).toEqual([
    "Long Parameter List in Page.A, line 2 in Page.Async.cs",
    "Long Parameter List in Page.B, line 1",
  ]);
});

test("C#: a member that is called or set is no type of its name", async () => {
  const { dependencies } = await measureSources({
    "N.cs": `class Required { } class Context { } class Timeout { }
class Schema { bool Required { get; set; } void M(Other other) { Required = true; Timeout(); new Other { Context = 1 }; } }
class Other { public Context Context => null; }`,
  });
  const inDefault = dependencies.map((one) => one.replaceAll("(default package).", ""));
  expect(inDefault).toEqual(["Schema -> Other", "Other -> Context"]);
});

test("C#: global imports hold in the folder of their file and below it", async () => {
  const { dependencies } = await measureSources({
    "src/App/GlobalUsings.cs": "global using App.Data; global using Line = App.Data.Row;",
    "src/App/Data/Row.cs": "namespace App.Data; class Row { }",
    "src/App/Web/Page.cs": "namespace App.Web; class Page { Row row; }",
    "src/App/Web/Table.cs": "namespace App.Web; class Table { Line line; }",
    "src/Other/Page.cs": "namespace Other; class Page { Row row; }",
  });
  expect(dependencies).toEqual(["App.Web.Page -> App.Data.Row", "App.Web.Table -> App.Data.Row"]);
});

test("Python: modules with functions are types, and imports lead to them", async () => {
  const { types, dependencies, method, type } = await measureSources({
    "src/shop/__init__.py": "",
    "src/shop/cart.py":
      "from .prices import total\nfrom shop import stock\nclass Cart:\n  def __init__(self, a):\n    self.a = total(a)\n",
    "src/shop/prices.py": "def total(a, *, b=1):\n  for x in a:\n    if x: return x\n  return b\n",
    "src/shop/stock.py": "import shop.prices as p\nclass Stock:\n  size = 0\n  def _all(self): return p.total([])\n",
  });
  expect(types).toEqual(["shop.cart.Cart", "shop.prices", "shop.stock.Stock"]);
  expect(dependencies).toEqual(["shop.cart.Cart -> shop.prices", "shop.stock.Stock -> shop.prices"]);
  expect(method("total")).toEqual({ LOC: 4, CC: 2, PC: 1 });
  expect(type("shop.stock.Stock")).toMatchObject({ NOF: 1, NOM: 1, NOPM: 0 });
});

test("Python: imports lead to what modules hand on, and to folders that the code is started from", async () => {
  const { dependencies } = await measureSources({
    "shop/__init__.py": "from .cart import Cart\nfrom .prices import *\nfrom .prices import total as sum\n",
    "shop/cart/__init__.py": "class Cart: pass\nclass Line(Cart): pass\n",
    "shop/prices.py": "class Price: pass\ndef total(a): return a\n",
    "shop/logging.py": "def log(): pass\n",
    "shop/web/__init__.py": "",
    "shop/web/page.py":
      "import shop\nfrom logging import log\nfrom shop import sum\nfrom cart import Line\nfrom web.style import Style\nclass Page:\n  parts = [shop.Cart, shop.Price, sum, log, Line, Style]\n",
    "shop/web/style.py": "class Style: pass\n",
  });
  const inPackages = "shop.web.page.Page -> shop";
  expect(dependencies).toEqual([
    "shop.cart.__init__.Line -> shop.cart.__init__.Cart",
    ...[".cart.__init__.Cart", ".prices", ".prices.Price", ".web.style.Style"].map((name) => inPackages + name),
  ]);
});

test("Python: a folder without an `__init__` may lie in a package", async () => {
  const { types, dependencies } = await measureSources({
    "src/shop/__init__.py": "",
    "src/shop/core/cart.py": "from ..prices import Price\nclass Cart:\n  price = Price()\n",
    "src/shop/prices.py": "class Price: pass\n",
    "src/tools/run.py": "class Run: pass\n",
  });
  expect(types).toEqual(["shop.core.cart.Cart", "shop.prices.Price", "tools.run.Run"]);
  expect(dependencies).toEqual(["shop.core.cart.Cart -> shop.prices.Price"]);
});

test.each([
  [
    "documentation counts the lines of its quotes",
    'def m(self, a):\n  """\n  Does it.\n  """\n  return a\n',
    [4, 1, 1],
  ],
  ["one line of documentation counts none", 'def m(a):\n  """Does it."""\n  return a\n', [2, 1, 1]],
  [
    "blank lines and comments count in a statement, and not between two",
    "def m(a):\n  # why\n  if a:\n\n    # why\n    a()\n\n  a.b()\n  # end\n",
    [6, 2, 1],
  ],
  [
    "each return after the first takes a path",
    "def m(a):\n  if a: return 1\n  if not a: return 2\n  return 3\n",
    [4, 1, 1],
  ],
  [
    "operators in a row are one decision, and a handler is one",
    "def m(a, b, c):\n  try:\n    return a or b or c and b\n  except E:\n    raise\n",
    [5, 4, 3],
  ],
  ["a value of two is no decision", "def m(a):\n  return [x for x in a if x] if a else []\n", [2, 1, 1]],
  ["what can only be named is no parameter", "def m(cls, a: int = 1, *rest, b=2, **c): pass\n", [2, 1, 2]],
  ["a function in a function is part of it", "def m():\n  def inner(a):\n    return a\n  return inner\n", [4, 0, 0]],
])("Python as DPy measures it: %s", async (_, text, [LOC, CC, PC]) => {
  const { method, analysis } = await measureSources({ "shop/cart.py": text });
  expect(method("m")).toEqual({ LOC, CC, PC });
  expect(analysis.methods.names).toEqual(["m"]);
});

test.each([
  ["return check(z == b, c and d)", "return check((z == b), (c and d))"],
  ["return f(x for x in [1, 2] if not z)", "return f((x for x in [1, 2] if (not z)))"],
  ['text = "one" \\\n    "z"', "text = 'onez'"],
  ["return {'a': a if b else -z, **d}[1:2]", "return {'a': (a if b else (- z)), **d}[1:2]"],
  ["a, b = c, await d(*z, f=(lambda x: x))", "(a, b) = (c, (await d(*z, f=(lambda x: x))))"],
  ['return f"{a + z!r} of {c}"', "return f'{(a + z)!r} of {c}'"],
  ['return """a\n  z"""', "return 'a\\n  z'"],
])("a statement of Python has the characters that DPy prints: %s", async (written, printed) => {
  const hasFinding = async (length: number) => {
    const padded = written.replace("z", "z".repeat(length - printed.length + 1));
    const { findings } = await measureSources({ "shop/cart.py": `async def m():\n  ${padded}\n` });
    return findings.some((finding) => finding.startsWith("Long Statement"));
  };
  expect([await hasFinding(120), await hasFinding(121)]).toEqual([false, true]);
});

test("statements of Python that DPy leaves out are no finding", async () => {
  const long = "a".repeat(130);
  const statements = [`x = {"a": "${long}"}`, `from m import ${long}`, `try: f()\n  except E: f("${long}")`];
  const { findings } = await measureSources({ "shop/cart.py": `def m():\n  ${statements.join("\n  ")}\n` });
  expect(findings.filter((finding) => finding.startsWith("Long Statement"))).toEqual([]);
});

test("what cannot be read is named, and the rest counts", async () => {
  const { types, remarks } = await measureSources({
    "p/Good.java": "class Good {}",
    "p/Cut.java": "class Cut {\n  void m( {",
    "p/Binary.java": new Uint8Array([0xca, 0xfe, 0, 0]),
    "p/Deep.java": `class Deep { int x = ${"(".repeat(5000)}1${")".repeat(5000)}; }`,
    "p/Huge.java": `class Huge { /* ${"x".repeat(3_000_000)} */ }`,
    "p/target/Built.java": "class Built {}",
    "p/src/test/java/GoodTest.java": "class GoodTest {}",
    "p/tool.py": "pass",
  });
  expect(types).toEqual(["(default package).Good"]);
  for (const name of ["Cut.java", "Binary.java", "Deep.java", "Huge.java", "GoodTest.java", "tool.py"])
    expect(remarks.join("\n")).toContain(name);
  expect(remarks.join("\n")).toMatch(/Cut\.java.* line [12]\b/);
});

test("tests are left out by their names and folders, and what a library for tests delivers is not", async () => {
  const { types, remarks } = await measureSources({
    "p/src/main/java/p/test/RepeatedTest.java": "package p.test; class RepeatedTest {}",
    "p/core/Latest.java": "class Latest {}",
    "p/src/testFixtures/java/Fixture.java": "class Fixture {}",
    "p/core/UnitTests/Helper.java": "class Helper {}",
    "p/core/p.Tests/Other.java": "class Other {}",
    "p/core/PartTest.java": "class PartTest {}",
  });
  expect(types).toEqual(["p.test.RepeatedTest", "(default package).Latest"]);
  expect(remarks.join("\n")).toContain("4 files of test code");
});

test("what is left out of several languages, and of builds, is said of each", async () => {
  const { types, remarks } = await measureSources({
    "p/A.java": "class A {}",
    "p/B.java": "class B {}",
    "p/c.py": "class C: pass",
    "p/D.cs": "class D {}",
    "p/build/E.java": "class E {}",
  });
  expect(types).toEqual(["(default package).A", "(default package).B"]);
  for (const part of [/1 file of C# code.*D\.cs/, /1 file of Python code.*c\.py/, /built.*E\.java/])
    expect(remarks.join("\n")).toMatch(part);
});

test("names of JavaScript's own are names like others", async () => {
  const { types, findings } = await measureSources({
    "a/__proto__.java": "package __proto__; class __proto__ { constructor c; void toString() { m(42); } }",
    "a/constructor.java": "package __proto__; class constructor { }",
  });
  expect(types).toEqual(["__proto__.__proto__", "__proto__.constructor"]);
  expect(findings).toEqual(["Magic Number in __proto__.toString, line 1"]);
});

test("an archive is opened, and one that would fill the memory is refused", async () => {
  const zip = zipSync({ "p-main/src/A.java": strToU8("class A {}"), "p-main/README.md": strToU8("#") });
  expect((await measureSources({ "p.zip": zip as Uint8Array<ArrayBuffer> })).types).toEqual(["(default package).A"]);
  const bomb = zipSync({ "A.java": new Uint8Array(100) });
  // The size in the list at the end, which is what is unpacked at most.
  const listed = Buffer.from(bomb).lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  new DataView(bomb.buffer).setUint32(listed + 24, 0xfffffff0, true);
  await expect(measureSources({ "bomb.zip": bomb as Uint8Array<ArrayBuffer> })).rejects.toThrow(/1 GB|damaged/);
});

test("files without code are refused", async () => {
  await expect(measureSources({ "notes.md": "x" })).rejects.toThrow(/no C#, Java, or Python code/);
});
