import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { compareWithCsharp } from "./compare-with-csharp.ts";
import type { ComparedProject } from "./compared.ts";

/** Results of Designite for C# that the author of the tool published for 3,073 public repositories. */
const results = {
  repository: "https://github.com/tushartushar/miningSmellData",
  commit: "fb143af48109a76075011245a7093c90081c58c2",
};

/** A file of the results. Their repository is large, so each file is fetched when it is read. */
function readResult(folder: string, path: string): string {
  const git = (...command: string[]) =>
    execFileSync("git", ["-C", folder, ...command], { encoding: "utf8", maxBuffer: 1e9 });
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    git("init", "--quiet");
    git("remote", "add", "origin", results.repository);
    git("fetch", "--quiet", "--depth=1", "--filter=blob:none", "origin", results.commit);
  }
  return git("show", `${results.commit}:${path}`);
}

/**
 * The results do not name the commit that was analyzed. It is taken to be the last one of the repository before them,
 * and nearly all methods of it are those in the results.
 * @param project as the result files call it
 */
function analyzed(name: string, repository: string, commit: string, code: string, project: string): ComparedProject {
  const files = `Results/${repository.replace("/", "_")}/Designite_${project}`;
  return {
    name,
    language: "cs",
    code,
    from: { repository: `https://github.com/${repository}`, commit },
    compare: (measured, _, kept) =>
      compareWithCsharp((file) => readResult(join(kept, "miningSmellData"), `${files}_${file}.csv`), measured),
  };
}

export const csharpProjects: readonly ComparedProject[] = [
  analyzed("JsonFx", "jsonfx/jsonfx", "1c72c653a2c93b9733e1505417b8ff20ab483b68", "src/JsonFx", "JsonFx"),
  analyzed(
    "FluentCommandLineParser",
    "fclp/fluent-command-line-parser",
    "eec17c799a09b842deb8e8ae2030f2f0d366d435",
    "FluentCommandLineParser",
    "FluentCommandLineParser",
  ),
  analyzed(
    "SharpZipLib",
    "icsharpcode/SharpZipLib",
    "ab7f8c5b24c12e0656a9b8e9be55b29aeecc5593",
    "src/ICSharpCode.SharpZipLib",
    "ICSharpCode.SharpZipLib(netstandard2)",
  ),
  analyzed(
    "Castle Windsor",
    "castleproject/Windsor",
    "3d607073943dee3538b64f785f34bfdd8286e199",
    "src/Castle.Windsor",
    "Castle.Windsor(net45)",
  ),
  analyzed(
    "NRefactory",
    "icsharpcode/NRefactory",
    "0607a4ad96ebdd16817e47dcae85b1cfcb5b5bf5",
    "ICSharpCode.NRefactory",
    "ICSharpCode.NRefactory",
  ),
  analyzed(
    "Newtonsoft.Json",
    "JamesNK/Newtonsoft.Json",
    "936acbf622b51dcc2fbd214199d22c7a639d3c1b",
    "Src/Newtonsoft.Json",
    "Newtonsoft.Json(net45)",
  ),
  analyzed("FubuCore", "DarthFubuMVC/fubucore", "baf77456ee61ff674ebf4fdd8128d4b7a210a72e", "src/FubuCore", "FubuCore"),
  analyzed(
    "Quartz.NET",
    "quartznet/quartznet",
    "b2b655db1819c8d8256981e2865ebf30433ec0fb",
    "src/Quartz",
    "Quartz(netstandard2.0)",
  ),
  analyzed(
    "Simple.Data",
    "markrendle/Simple.Data",
    "65ff01e482ce71190869001c221caa140feb70e5",
    "Simple.Data",
    "Simple.Data",
  ),
  analyzed(
    "CsvHelper",
    "JoshClose/CsvHelper",
    "cea49e804277c354fc0eefc39185a26d4626ea20",
    "src/CsvHelper",
    "CsvHelper(netstandard2.0)",
  ),
  analyzed("EasyHttp", "hhariri/EasyHttp", "dab39a59e113c1fb35a73c47b6c426b05f70ebf0", "src/EasyHttp", "EasyHttp"),
  analyzed(
    "Dapper Extensions",
    "tmsmith/Dapper-Extensions",
    "ec6b1cb4e8b07c43e0d008b27d6e2ff5c754870c",
    "DapperExtensions",
    "DapperExtensions",
  ),
  analyzed(
    "DotLiquid",
    "dotliquid/dotliquid",
    "c2a8604fbb8e616a60a0dd44d7950e8dac3a8243",
    "src/DotLiquid",
    "DotLiquid(netstandard1.3)",
  ),
  analyzed(
    "Poderosa Terminal",
    "poderosaproject/poderosa",
    "7f2b1f37a7242f6d2532a390d0da817065a48a30",
    "TerminalEmulator",
    "TerminalEmulator",
  ),
  analyzed("YAMP", "FlorianRappl/YAMP", "12f7b61fdc477ebe4bc9b0ba38bf525774eab4d8", "YAMP.Core", "YAMP.Core"),
  analyzed("Kayak", "kayak/kayak", "b68bc840538c473aa28211c337b6e4299b1e15bd", "Kayak", "Kayak"),
  analyzed(
    "NHibernate.Spatial",
    "nhibernate/NHibernate.Spatial",
    "a9611fe77eba031625139c475c9fc8827b06172d",
    "NHibernate.Spatial",
    "NHibernate.Spatial",
  ),
];
