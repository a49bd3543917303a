import { type MyLicenseState, myLicenseStates } from "#content/pages/my-licenses.ts";
import styles from "./license-state.module.css";

const marks: { readonly [state in MyLicenseState]?: string | undefined } = {
  "ends-soon": styles.soon,
  waiting: styles.soon,
  expired: styles.over,
  suspended: styles.over,
  revoked: styles.over,
};

/** The state of licenses: a mark before the words, which say the same. */
export function LicenseState({ state, count }: { state: MyLicenseState; count?: number }) {
  const { label } = myLicenseStates[state];
  return (
    <p className={`${styles.state} ${marks[state] ?? ""}`}>{count === undefined ? label : `${label}: ${count}`}</p>
  );
}
