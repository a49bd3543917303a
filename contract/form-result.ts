import { academicLicenseRequestPath } from "./academic-license-request.ts";
import { subscribePath } from "./subscribe.ts";

/** Where a form posted without script is redirected to (303): a small page with the outcome. */
export const formResultPaths = {
  subscribed: `${subscribePath}/done`,
  notSubscribed: `${subscribePath}/failed`,
  requested: `${academicLicenseRequestPath}/done`,
  notRequested: `${academicLicenseRequestPath}/failed`,
} as const;
export type FormResult = keyof typeof formResultPaths;
