import { CircleAlert, CircleCheck, X } from "lucide-react";
import { type AlertId, alerts } from "#content/alerts.ts";
import { contactLink } from "#content/company.ts";
import { academicLink } from "#content/navigation.ts";

const alertIds: readonly AlertId[] = ["subscribed", "failed"];
const academicAlertIds: readonly AlertId[] = [...alertIds, "requested"];

/** The contact address is a link. */
function Words({ text }: { text: string }) {
  const [before, after] = text.split("{email}");
  if (after === undefined) return before;
  return (
    <>
      {before}
      <a href={contactLink.href}>{contactLink.text}</a>
      {after}
    </>
  );
}

function Alert({ id }: { id: AlertId }) {
  const failed = id === "failed";
  const Mark = failed ? CircleAlert : CircleCheck;
  return (
    <div className={failed ? "alert alert-failed" : "alert"}>
      <Mark aria-hidden="true" className="alert-mark" />
      <p>
        <Words text={alerts[id]} />
      </p>
      <button type="button" className="icon-button" aria-label="Close this message">
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

/**
 * The region is always in the page, since screen readers announce only changes inside a known region. The messages are
 * templates beside it, which `site/client/forms/show-alert.ts` inserts after it has moved the region to the form.
 */
export function AlertRegion({ path }: { path: string }) {
  const ids = path === academicLink.href ? academicAlertIds : alertIds;
  return (
    <>
      <div className="alert-region" role="alert" />
      {ids.map((id) => (
        <template key={id} data-alert={id}>
          <Alert id={id} />
        </template>
      ))}
    </>
  );
}
