/** Lines of a source file with their numbers. */
interface Excerpt {
  /** The method that they are from, or nothing for the class itself. */
  method: string;
  lines: readonly {
    at: number;
    code: string;
    /** The part that a finding is about. */
    marks?: string;
  }[];
}

/**
 * Lines of `org.jsoup.nodes.Attributes` in jsoup 1.15.3 (commit c596417, MIT License), one excerpt for each place with
 * findings. A test holds them against the result files.
 */
export const classExcerpts: readonly Excerpt[] = [
  {
    method: "",
    lines: [
      { at: 35, code: "public class Attributes implements Iterable<Attribute>, Cloneable {", marks: "Attributes" },
    ],
  },
  {
    method: "equals",
    lines: [
      { at: 412, code: "public boolean equals(@Nullable Object o) {", marks: "equals" },
      { at: 413, code: "    if (this == o) return true;" },
      { at: 414, code: "    if (o == null || getClass() != o.getClass()) return false;" },
    ],
  },
  {
    method: "hashCode",
    lines: [
      { at: 439, code: "public int hashCode() {" },
      { at: 440, code: "    int result = size;" },
      { at: 441, code: "    result = 31 * result + Arrays.hashCode(keys);", marks: "31" },
      { at: 442, code: "    result = 31 * result + Arrays.hashCode(vals);", marks: "31" },
    ],
  },
  {
    method: "deduplicate",
    lines: [
      { at: 474, code: "public int deduplicate(ParseSettings settings) {" },
      { at: 479, code: "    OUTER: for (int i = 0; i < keys.length; i++) {" },
      { at: 480, code: "        for (int j = i + 1; j < keys.length; j++) {" },
      {
        at: 483,
        code: "            if ((preserve && keys[i].equals(keys[j])) || (!preserve && keys[i].equalsIgnoreCase(keys[j]))) {",
        marks: "(preserve && keys[i].equals(keys[j])) || (!preserve && keys[i].equalsIgnoreCase(keys[j]))",
      },
    ],
  },
];
