import { type Context, Hono } from "hono";
import { proposalPage as words } from "#content/operators.ts";
import { requestTokenParameter, signInSegment } from "#contract/academic-request-links.ts";
import { proposalPagePath } from "#contract/operator-links.ts";
import type { AppContext } from "../../platform/context/app-context.ts";
import type { Html } from "../../platform/html.ts";
import { redirectTo } from "../../platform/http/answer.ts";
import type { ServiceEnvironment } from "../../platform/http/environment.ts";
import type { HttpParts } from "../../platform/http/http-parts.ts";
import { mailLinkPage, postForm } from "../../platform/http/post-form.ts";
import { readLinkToken } from "../../platform/links/link-token.ts";
import { operatorOfLink } from "../../platform/operators/operator-store.ts";
import { sessionOf } from "../sign-in/session-cookie.ts";
import { askPage, outcomeParameter, refusedPage } from "../sign-in/sign-in-routes.ts";
import { type Confirmer, confirmProposal } from "./confirm-proposal.ts";
import type { ProposalActions } from "./proposal-action.ts";
import { confirmForm, noConfirmationPage, outcomePage } from "./proposal-page.ts";
import { findProposal, isExpired } from "./proposal-store.ts";
import type { ProposalRow } from "./tables.ts";

/** The page behind the link in the mail about a proposal. It shows and confirms it on a signed-in device alone. */
export function proposalRoutes(
  actions: ProposalActions,
  appContext: AppContext,
  http: HttpParts,
): Hono<ServiceEnvironment> {
  const routes = new Hono<ServiceEnvironment>();
  const { clock, linkSecrets, database } = appContext;
  const page = (status: number, content: Html) => mailLinkPage(http.frame, status, words.title, content);
  const tokenOf = (context: Context) => context.req.query(requestTokenParameter) ?? "";
  const addressOf = (context: Context) => `${proposalPagePath}?${requestTokenParameter}=${tokenOf(context)}`;

  /** The proposal of a working link on a signed-in device, and who confirms it; or an answer that shows nothing of it. */
  async function linkOf(context: Context, status: number): Promise<Response | ProposalLink> {
    const link = readLinkToken("confirm-proposal", tokenOf(context), clock.now(), linkSecrets);
    if (link.kind === "expired") return await page(410, noConfirmationPage("old"));
    const proposal = link.kind === "valid" ? await findProposal(database.query, link.subjectId) : undefined;
    if (link.kind !== "valid" || !proposal) return await page(404, noConfirmationPage("broken"));
    const session = sessionOf(context, appContext);
    const operator = await operatorOfLink(link.holderId, session, proposal.kind, appContext);
    if (operator.kind === "refused") return await page(403, refusedPage(operator.why));
    if (operator.kind === "allowed" && operator.id !== undefined)
      return { proposal, confirmer: { id: operator.id, name: operator.name } };
    const address = addressOf(context).replace("?", `/${signInSegment}?`);
    return await page(status, askPage(address, context.req.query(outcomeParameter)));
  }

  routes.get(proposalPagePath, async (context) => {
    const link = await linkOf(context, 200);
    if (link instanceof Response) return link;
    const { proposal, confirmer } = link;
    const description = await actions[proposal.kind].describe(proposal, appContext);
    if (proposal.state !== "open") return await page(200, outcomePage(proposal, description));
    if (isExpired(proposal, clock.now())) return await page(410, noConfirmationPage("expired"));
    if (proposal.proposedById === confirmer.id) return await page(403, noConfirmationPage("own"));
    const form = { address: addressOf(context), operator: confirmer.name };
    return await page(200, confirmForm(proposal, description, form));
  });

  routes.post(proposalPagePath, postForm(http), async (context) => {
    const link = await linkOf(context, 403);
    if (link instanceof Response) return link;
    const outcome = await confirmProposal(link.proposal.id, link.confirmer, actions, appContext);
    if (outcome.kind === "not-permitted") return await page(403, refusedPage("left"));
    return redirectTo(addressOf(context));
  });
  return routes;
}

interface ProposalLink {
  proposal: ProposalRow;
  confirmer: Confirmer;
}
