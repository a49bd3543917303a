import { deskRequests as words } from "#content/desk/requests.ts";
import { rejectionReasonIds, rejectionReasons } from "#content/pages/rejection-reasons.ts";
import { company } from "#content/products/company.ts";
import { deskPath } from "#contract/addresses.ts";
import { fillWords } from "#contract/fill-words.ts";
import type { Views } from "#contract/views.ts";
import { Facts } from "../../components/facts.tsx";
import { DeskAction, DeskActions, DeskChoice, DeskField } from "../../desk/desk-action.tsx";
import { DeskPage } from "../../desk/desk-page.tsx";
import { History } from "../../desk/history.tsx";
import { Moment } from "../../desk/moment.tsx";

type RequestView = Views["desk/request"];

export const title = ({ request }: RequestView) => `${company.name} | ${request.name}, ${request.email}`;

/** An academic request with its evidence. */
export default function Request(view: RequestView) {
  const { frame, request, evidence, promisedUntil, decision, license, history } = view;
  return (
    <DeskPage
      frame={frame}
      heading={request.name}
      about={`${request.email}, ${request.university}, ${request.language}: ${request.state}`}
      done={words.done}
      aside={<History frame={frame} history={history} back={`${deskPath}/requests/${request.id}`} />}
    >
      <Actions {...view} />
      <Facts
        facts={[
          ...evidence,
          [words.columns.promised, <Moment key="promised" at={promisedUntil} />],
          ...(decision ? [[words.decision, <Decision key="decision" decision={decision} />] as const] : []),
          ...(license
            ? [
                [
                  words.license,
                  <a key="license" href={license.href}>
                    {license.text}
                  </a>,
                ] as const,
              ]
            : []),
        ]}
      />
    </DeskPage>
  );
}

function Actions({ frame, request: { id, email }, can, licensee, organization }: RequestView) {
  const actionOf = (name: string) => `${deskPath}/requests/${id}/${name}`;
  const [approve, reject, undo] = [actionOf("approve"), actionOf("reject"), actionOf("undo")];
  return (
    <DeskActions>
      {can.decide && (
        <>
          <DeskAction
            frame={frame}
            action={approve}
            label={words.approve}
            isMain
            says={fillWords(words.approveOneSays, { email })}
          >
            <DeskField frame={frame} action={approve} name="licensee" label={words.licensee} value={licensee} />
            <DeskField
              frame={frame}
              action={approve}
              name="organization"
              label={words.organization}
              value={organization}
            />
          </DeskAction>
          <DeskAction
            frame={frame}
            action={reject}
            label={words.reject}
            says={fillWords(words.rejectOneSays, { email })}
          >
            <DeskChoice frame={frame} action={reject} name="reason" label={words.reason} options={reasons} />
            <DeskField frame={frame} action={reject} name="note" label={words.note} hint={words.noteHint} isLong />
          </DeskAction>
        </>
      )}
      {can.undo && (
        <DeskAction frame={frame} action={undo} label={words.undo} says={fillWords(words.undoSays, { email })} />
      )}
    </DeskActions>
  );
}

const reasons = rejectionReasonIds.map((id) => ({ value: id, text: rejectionReasons[id].label }));

function Decision({ decision }: { decision: NonNullable<RequestView["decision"]> }) {
  const { verdict, by, at, reason, note } = decision;
  const label = reasons.find(({ value }) => value === reason)?.text;
  return (
    <>
      {verdict}, {by}, <Moment at={at} />
      {label && `. ${label}`}
      {note && `: ${note}`}
    </>
  );
}
