import { type MyLicenseState, myLicenseStates } from "#content/pages/my-licenses.ts";

/** The state of licenses: a mark before the words, which say the same. */
export function LicenseState({ state, count }: { state: MyLicenseState; count?: number }) {
  const { label } = myLicenseStates[state];
  return (
    <p className="license-state" data-state={state}>
      {count === undefined ? label : `${label}: ${count}`}
    </p>
  );
}
