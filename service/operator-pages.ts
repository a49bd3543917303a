import { reviewVerdicts } from "#contract/academic-request-links.ts";
import type { AppContext } from "./context/app-context.ts";
import { findProposal } from "./proposals/proposal-store.ts";
import type { PageToSignIn } from "./sign-in/sign-in-routes.ts";

/** The pages that act on an operator's signed-in device alone. */
export function operatorPagesToSignIn({ database }: Pick<AppContext, "database">): PageToSignIn[] {
  const review = reviewVerdicts.map(
    (name): PageToSignIn => ({ name, purpose: `${name}-request`, permissionFor: async () => "review" }),
  );
  const permissionFor = async (id: string) => (await findProposal(database.query, id))?.kind;
  return [...review, { name: "proposal", purpose: "confirm-proposal", permissionFor }];
}
