import { myLicensesPage as words } from "#content/pages/my-licenses.ts";
import { formatDay } from "#contract/dates.ts";
import type { LicenseView } from "#contract/views/licenses.ts";
import styles from "./license-facts.module.css";

export type LicenseFact = readonly [label: string, value: string | number];

export function factsOf(license: LicenseView): LicenseFact[] {
  const { hasEnded, expiresAt, licensee, organization, seats } = license;
  const facts: LicenseFact[] = [
    [hasEnded ? words.termEnded : words.termEnds, formatDay(new Date(expiresAt))],
    [words.licensee, organization === null ? licensee : `${licensee}, ${organization}`],
  ];
  if (seats !== 1) facts.push([words.seats, seats]);
  return facts;
}

export function LicenseFacts({ facts }: { facts: readonly LicenseFact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="muted small">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
