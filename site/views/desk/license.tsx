import type { ReactNode } from "react";
import { deskLicenses as words } from "#content/desk/licenses.ts";
import { company } from "#content/products/company.ts";
import { deskPath } from "#contract/addresses.ts";
import { fillWords } from "#contract/fill-words.ts";
import type { Views } from "#contract/views.ts";
import { Facts } from "../../components/facts.tsx";
import { Notice } from "../../components/notice.tsx";
import { DeskAction, DeskActions, DeskField } from "../../desk/desk-action.tsx";
import { DeskPage } from "../../desk/desk-page.tsx";
import { History } from "../../desk/history.tsx";
import { Moment } from "../../desk/moment.tsx";

type LicenseView = Views["desk/license"];

const path = `${deskPath}/licenses`;

export const title = ({ license }: LicenseView) => `${company.name} | ${license.name}, ${license.licensee}`;

/** A license: what it grants, where it came from, and what can be done to it. */
export default function License(view: LicenseView) {
  const { frame, license, keyText, withheld, history } = view;
  return (
    <DeskPage
      frame={frame}
      heading={license.name}
      about={`${license.licensee}, ${license.email}: ${license.state}`}
      done={words.done}
      aside={<History frame={frame} history={history} back={`${path}/${license.id}`} />}
    >
      {withheld !== null && <Notice>{fillWords(words.withheld, { reason: withheld })}</Notice>}
      <Actions {...view} />
      {keyText !== null && (
        <pre>
          <code>{keyText}</code>
        </pre>
      )}
      <Facts facts={factsOf(view)} />
    </DeskPage>
  );
}

function factsOf({ license, links }: LicenseView): (readonly [label: string, value: ReactNode])[] {
  const { facts, keySources } = words;
  const { edition, licensee, organization, email, state, seats, keySource, keyFailure, importedFrom } = license;
  const { issuedAt, issuedBy, expiresAt, suspension, revocation } = license;
  const source = Object.entries(keySources).find(([id]) => id === keySource)?.[1] ?? keySource;
  return [
    [facts.state, state],
    [words.edition, edition],
    [words.licensee, licensee],
    ...(organization === null ? [] : [[facts.organization, organization] as const]),
    [words.email, email],
    ...(seats === 1 ? [] : [[facts.seats, String(seats)] as const]),
    [
      facts.issued,
      <span key="issued">
        <Moment at={issuedAt} />, {issuedBy}
      </span>,
    ],
    [facts.expires, <Moment key="expires" at={expiresAt} />],
    [facts.source, source],
    ...(keyFailure === null ? [] : [[facts.awaited, `${words.awaitedKey} ${keyFailure}`] as const]),
    ...(importedFrom === null ? [] : [[facts.importedFrom, importedFrom] as const]),
    ...links.map(
      ({ kind, to: { text, href } }) =>
        [
          facts[kind],
          <a key={kind} href={href}>
            {text}
          </a>,
        ] as const,
    ),
    ...(suspension === null
      ? []
      : [[facts.suspended, <Ended key="suspended" at={suspension.at} says={suspension.reason} />] as const]),
    ...(revocation === null
      ? []
      : [
          [
            facts.revoked,
            <Ended key="revoked" at={revocation.at} says={`${revocation.by}: ${revocation.reason}`} />,
          ] as const,
        ]),
  ];
}

const Ended = ({ at, says }: { at: string; says: string }) => (
  <>
    <Moment at={at} />, {says}
  </>
);

function Actions({ frame, license: { id, email, revocation }, seen, can, isListed }: LicenseView) {
  const actionOf = (name: string) => ({ frame, action: `${path}/${id}/${name}` });
  const form = (name: string) => ({ ...actionOf(name), fields: { seen } });
  const reason = (name: string) => (
    <DeskField {...actionOf(name)} name="reason" label={words.reason} hint={words.reasonHint} />
  );
  return (
    <DeskActions>
      {can.send && <DeskAction {...form("send")} label={words.send} says={fillWords(words.sendSays, { email })} />}
      {can.show && <DeskAction {...form("key")} label={words.show} says={words.showSays} />}
      {can.renew && (
        <DeskAction {...form("renew")} label={words.renew} says={words.renewSays}>
          <DeskField {...actionOf("renew")} name="email" label={words.renewEmail} type="email" />
        </DeskAction>
      )}
      {can.move && (
        <DeskAction {...form("move")} label={words.move} says={fillWords(words.moveSays, { email })} isFinal>
          <DeskField {...actionOf("move")} name="email" label={words.newEmail} type="email" />
          {reason("move")}
        </DeskAction>
      )}
      {can.extend && (
        <DeskAction {...form("extend")} label={words.extend} says={fillWords(words.extendSays, { email })} isFinal>
          <DeskField {...actionOf("extend")} name="days" label={words.days} type="number" />
          {reason("extend")}
        </DeskAction>
      )}
      {can.replace && (
        <DeskAction
          {...form("replace")}
          label={words.replace}
          says={
            revocation === null
              ? fillWords(words.replaceSays, { email })
              : fillWords(words.replaceRevokedSays, { email, by: revocation.by, reason: revocation.reason })
          }
          isFinal
        >
          {reason("replace")}
        </DeskAction>
      )}
      {can.revoke && (
        <DeskAction
          {...form("revoke")}
          label={words.revoke}
          says={`${fillWords(words.revokeSays, { email })}${isListed ? "" : ` ${words.unlistedSays}`}`}
          isFinal
          isDanger
        >
          {reason("revoke")}
          <DeskField {...actionOf("revoke")} name="note" label={words.note} hint={words.noteHint} />
        </DeskAction>
      )}
    </DeskActions>
  );
}
