/**
 * - `received`: open, in review.
 * - `approved`: the license is promised.
 * - `submitted`: our mail server has accepted the mail with the key.
 * - `delivered`: the server of the mailbox has reported so.
 * - `bounced`: the mail could not be delivered.
 */
export const academicRequestStates = [
  "received",
  "approved",
  "rejected",
  "withdrawn",
  "submitted",
  "delivered",
  "bounced",
] as const;
export type AcademicRequestState = (typeof academicRequestStates)[number];

/** The state of a new request. */
export const initialState = "received" satisfies AcademicRequestState;

interface Transition {
  from: readonly AcademicRequestState[];
  to: AcademicRequestState;
}

/** What can happen to a request, and what it leads to. A key that is sent once more after it bounced goes the way again. */
const transitions = {
  approve: { from: ["received"], to: "approved" },
  reject: { from: ["received"], to: "rejected" },
  withdraw: { from: ["received"], to: "withdrawn" },
  "key submitted": { from: ["approved", "bounced"], to: "submitted" },
  "key delivered": { from: ["approved", "submitted", "bounced"], to: "delivered" },
  "key bounced": { from: ["approved", "submitted"], to: "bounced" },
} as const satisfies Record<string, Transition>;
export type AcademicRequestEvent = keyof typeof transitions;

/** The state that an event leads to, or nothing where it does not apply. */
export function nextState(state: AcademicRequestState, event: AcademicRequestEvent): AcademicRequestState | undefined {
  const { from, to }: Transition = transitions[event];
  return from.includes(state) ? to : undefined;
}

/** While a request is open, a repeat of the same mailbox and language joins it. */
export function isOpen(state: AcademicRequestState): boolean {
  return state === initialState;
}

/** The states of a request whose license was granted. */
export const grantedStates = [
  "approved",
  "submitted",
  "delivered",
  "bounced",
] as const satisfies AcademicRequestState[];

/** The life cycle as a Mermaid diagram, as the documentation shows it. */
export function lifeCycleDiagram(): string {
  const arrows = Object.entries<Transition>(transitions).flatMap(([event, { from, to }]) =>
    from.map((state) => `  ${state} --> ${to}: ${event}`),
  );
  return ["stateDiagram-v2", `  [*] --> ${initialState}`, ...arrows].join("\n");
}
