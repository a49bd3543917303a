/** How many rows each of the files has, besides its header. */
export interface SyntheticSize {
  packages: number;
  types: number;
  dependencies: number;
  methods: number;
  designSmells: number;
  implementationSmells: number;
}

const rowsInPiece = 10_000;
const project = "synthetic-1.0";
const words = ["Order", "Stock", "Price", "Report", "Client", "Parcel", "Route", "Ledger", "Branch", "Supply"];
const roles = ["Service", "Reader", "Factory", "Table", "Visitor", "Entry", "Rule", "Test"];
const designSmells = ["Insufficient Modularization", "Broken Hierarchy", "Deficient Encapsulation", "Feature Envy"];
const implementationSmells = ["Long Method", "Complex Method", "Magic Number", "Long Statement", "Long Parameter List"];

/** Numbers from 0 up to 1, the same at each run (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Small numbers are frequent and large ones rare, as in metrics. */
const skewed = (random: number, most: number) => Math.floor(most * random ** 4);

function pick(list: readonly string[], index: number): string {
  return list[index % list.length] ?? "";
}

/** Results with the columns of DesigniteJava, professional edition, as CSV in pieces, by the name of the file. */
export function syntheticResults(size: SyntheticSize): Record<string, () => Generator<string>> {
  const packageOf = (type: number) => Math.floor((type * size.packages) / size.types);
  const packageName = (index: number) => `com.example.synthetic.${pick(words, index).toLowerCase()}.part${index}`;
  const typeName = (type: number) => `${pick(words, type)}${type}${pick(roles, type >> 3)}`;
  const place = (type: number) => `${project},${packageName(packageOf(type))},${typeName(type)}`;
  const fullName = (type: number) => `${packageName(packageOf(type))}.${typeName(type)}`;
  const methodName = (method: number) => `compute${pick(words, method)}For${pick(roles, method >> 4)}${method % 97}`;

  /** A target in the same package for most dependencies, anywhere for the others. */
  function targetOf(source: number, random: () => number): number {
    const perPackage = Math.max(1, Math.floor(size.types / size.packages));
    const isNear = random() < 0.7;
    const target = isNear ? source - (source % perPackage) + random() * perPackage : random() ** 2 * size.types;
    return Math.min(size.types - 1, Math.floor(target));
  }

  const file = (header: string, count: number, row: (index: number, random: () => number) => string) => () =>
    pieces(header, count, row);
  return {
    "typeMetrics.csv": file(
      "Project Name,Package Name,Type Name,NOF,NOPF,NOM,NOPM,LOC,WMC,NC,DIT,LCOM,FANIN,FANOUT",
      size.types,
      (type, random) => {
        const methods = skewed(random(), 120);
        const measured = [skewed(random(), 60), skewed(random(), 9), methods, methods >> 1, methods * 11, methods * 3];
        const inherited = [skewed(random(), 12), skewed(random(), 8), random().toFixed(3)];
        return [place(type), ...measured, ...inherited, skewed(random(), 90), skewed(random(), 60)].join(",");
      },
    ),
    "methodMetrics.csv": file(
      "Project Name,Package Name,Type Name,MethodName,LOC,CC,PC",
      size.methods,
      (method, random) => {
        const type = Math.floor((method * size.types) / size.methods);
        const complexity = 1 + skewed(random(), 40);
        return `${place(type)},${methodName(method)},${complexity * 4},${complexity},${skewed(random(), 9)}`;
      },
    ),
    "typeDependencies.csv": file("Source,Target", size.dependencies, (_index, random) => {
      const source = Math.floor(random() * size.types);
      return `${fullName(source)},${fullName(targetOf(source, random))}`;
    }),
    "designCodeSmells.csv": file(
      "Project Name,Package Name,Type Name,Code Smell,Cause of the Smell",
      size.designSmells,
      (index, random) => {
        const type = Math.floor(random() ** 2 * size.types);
        const smell = pick(designSmells, index);
        return `${place(type)},${smell},"The tool found ""${smell}"" in this class, which has ${index % 90} methods."`;
      },
    ),
    "implementationCodeSmells.csv": file(
      "Project Name,Package Name,Type Name,Method Name,Code Smell,Cause of the Smell",
      size.implementationSmells,
      (index, random) => {
        const type = Math.floor(random() ** 2 * size.types);
        const smell = pick(implementationSmells, index);
        return `${place(type)},${methodName(index)},${smell},"The method has ${index % 300} lines, above the limit."`;
      },
    ),
  };
}

function* pieces(
  header: string,
  count: number,
  row: (index: number, random: () => number) => string,
): Generator<string> {
  const random = numbersFrom(count);
  yield `${header}\n`;
  for (let first = 0; first < count; first += rowsInPiece) {
    let piece = "";
    for (let index = first; index < Math.min(count, first + rowsInPiece); index += 1)
      piece += `${row(index, random)}\n`;
    yield piece;
  }
}
