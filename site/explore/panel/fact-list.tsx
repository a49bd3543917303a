import type { ReactNode } from "react";

export interface Fact {
  name: string;
  value: ReactNode;
}

/** Names with their values, one to a line. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="panel-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
