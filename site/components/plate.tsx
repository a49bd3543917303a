import type { ReactNode } from "react";
import styles from "./plate.module.css";

interface PlateProps {
  /** What the specimen label says, one part each: tool, edition, project and version. */
  specimen: readonly string[];
  /** Over the full width of the page, or as wide as its column. */
  extent?: "bleed" | "inset";
  children: ReactNode;
}

/** The label of what was analyzed and with what. */
export function Specimen({ parts }: { parts: readonly string[] }) {
  return (
    <p className="specimen">
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  );
}

/** Product output, or a drawing from it, on ink, with the label of what was analyzed. */
export function Plate({ specimen, extent = "bleed", children }: PlateProps) {
  return (
    <div className={`plate ${styles[extent]}`}>
      <div className={styles.field}>{children}</div>
      <Specimen parts={specimen} />
    </div>
  );
}
