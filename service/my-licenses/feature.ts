import { Hono } from "hono";
import * as v from "valibot";
import { emailSchema, printable } from "#contract/endpoints.ts";
import { askForMail } from "../asked-mail.ts";
import type { Feature } from "../feature.ts";
import { redirectTo } from "../web/answer.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import { postForm, readFields } from "../web/post-form.ts";
import { view } from "../web/view.ts";
import { erasePersonalLinks, findPersonalLinks, forgetLicenseLinks, myLicensesPaths } from "./license-access.ts";
import { listRoutes } from "./list-routes.ts";

const Asked = v.object({ email: emailSchema("email") });

/** What customers have: their licenses, behind a link in a mail. */
export const customers = {
  routes({ app, http }) {
    return new Hono<ServiceEnvironment>()
      .get(myLicensesPaths.ask, () => view(http.views, "licenses/ask", {}))
      .post(myLicensesPaths.ask, postForm(http), async (context) => {
        const fields = await readFields(context);
        const asked = v.safeParse(Asked, fields);
        if (!asked.success) {
          const refused = printable(fields.email ?? "");
          return view(http.views, "licenses/ask", { refused }, { status: 400 });
        }
        await askForMail({ purpose: "license-list", email: asked.output.email }, app);
        return redirectTo(myLicensesPaths.asked);
      })
      .get(myLicensesPaths.asked, () => view(http.views, "licenses/sent", {}))
      .route("/", listRoutes(app, http));
  },
  jobs: ({ app }) => [{ name: "license-links", run: () => forgetLicenseLinks(app) }],
  personalData: [{ name: "licenseLinks", find: findPersonalLinks, erase: erasePersonalLinks }],
} satisfies Feature;
