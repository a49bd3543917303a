import type { ReactNode } from "react";

/** A component with its states, below a heading. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="specimen">
      <h2 id={name.toLowerCase().replaceAll(" ", "-")}>{name}</h2>
      <div className="specimen-states">{children}</div>
    </section>
  );
}
