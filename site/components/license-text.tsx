import { myLicenseStates } from "#content/pages/my-licenses.ts";
import { formatDay } from "#contract/dates.ts";
import { fillWords } from "#contract/fill-words.ts";
import type { LicenseView } from "#contract/views/licenses.ts";
import { WithContact } from "./with-contact.tsx";

/** What the state of a license means for its holder. */
export function LicenseText({ state, followedUntil }: Pick<LicenseView, "state" | "followedUntil">) {
  const { text } = myLicenseStates[state];
  if (text === "") return null;
  const end = followedUntil === undefined ? "" : formatDay(new Date(followedUntil));
  return (
    <p>
      <WithContact text={fillWords(text, { end })} />
    </p>
  );
}
