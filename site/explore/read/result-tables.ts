import type { FindingTable, MethodTable, TypeTable } from "../model/analysis.ts";
import { GrowingIntegers } from "../model/growing-numbers.ts";
import { PackedTextBuilder, packTexts } from "../model/packed-text.ts";
import { MetricTable } from "./metric-table.ts";
import { detached } from "./short-text.ts";
import { SmellKinds } from "./smell-kinds.ts";
import { TypeRegistry } from "./type-registry.ts";

/** More names of projects are not collected. */
const mostProjects = 100;

/** The tables into which the rows of all files are read. */
export class ResultTables {
  readonly types = new TypeRegistry();
  readonly typeMetrics = new MetricTable();
  readonly methodMetrics = new MetricTable();
  readonly methodTypes = new GrowingIntegers();
  readonly methodNames = new PackedTextBuilder();
  readonly smellKinds = new SmellKinds();
  readonly findings = {
    kindOf: new GrowingIntegers(),
    types: new GrowingIntegers(),
    packages: new GrowingIntegers(),
    methods: new PackedTextBuilder(),
    causes: new PackedTextBuilder(),
    lines: new PackedTextBuilder(),
  };
  #projects = new Set<string>();
  #lastProject = "";

  noteProject(name: string): void {
    if (name === this.#lastProject || this.#projects.size === mostProjects) return;
    this.#lastProject = name;
    if (!this.#projects.has(name.trim())) this.#projects.add(detached(name.trim()));
  }

  get projects(): readonly string[] {
    return [...this.#projects];
  }

  typeTable(): TypeTable {
    const { names, packageOf, files } = this.types;
    const metrics = this.typeMetrics.finish(names.length);
    return { count: names.length, names, packages: Uint32Array.from(packageOf.all), metrics, files: packTexts(files) };
  }

  methodTable(): MethodTable {
    const count = this.methodTypes.length;
    const metrics = this.methodMetrics.finish(count);
    return { count, names: this.methodNames.finish(), types: Uint32Array.from(this.methodTypes.all), metrics };
  }

  findingTable(): FindingTable {
    const { kindOf, types, packages, methods, causes, lines } = this.findings;
    return {
      count: kindOf.length,
      kindOf: Uint16Array.from(kindOf.all),
      kinds: this.smellKinds.kinds,
      types: types.all.slice(),
      packages: packages.all.slice(),
      methods: methods.finish(),
      causes: causes.finish(),
      lines: lines.finish(),
    };
  }
}
