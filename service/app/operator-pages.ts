import { reviewVerdicts } from "#contract/academic-request-links.ts";
import { findProposal } from "../operators/proposals/proposal-store.ts";
import type { PageToSignIn } from "../operators/sign-in/sign-in-routes.ts";
import type { AppContext } from "../platform/context/app-context.ts";

/** The pages that act on an operator's signed-in device alone. */
export function operatorPagesToSignIn({ database }: Pick<AppContext, "database">): PageToSignIn[] {
  const review = reviewVerdicts.map(
    (name): PageToSignIn => ({ name, purpose: `${name}-request`, permissionFor: async () => "review" }),
  );
  const permissionFor = async (id: string) => (await findProposal(database.query, id))?.kind;
  return [...review, { name: "proposal", purpose: "confirm-proposal", permissionFor }];
}
