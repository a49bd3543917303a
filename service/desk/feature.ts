import { Hono } from "hono";
import type { Feature } from "../feature.ts";
import type { ServiceEnvironment } from "../web/environment.ts";
import { inboxRoutes } from "./inbox.ts";
import { mailDesk } from "./mail.ts";
import { noteRoutes } from "./note-routes.ts";
import { personRoutes } from "./person.ts";
import { searchRoutes } from "./search.ts";
import { signInRoutes } from "./sign-in.ts";

/** The people of the vendor, with their devices. */
export const operators = {
  routes: (parts) =>
    new Hono<ServiceEnvironment>()
      .route("/", signInRoutes(parts.app, parts.http))
      .route("/", inboxRoutes(parts))
      .route("/", noteRoutes(parts))
      .route("/", personRoutes(parts))
      .route("/", searchRoutes(parts))
      .route("/", mailDesk(parts)),
} satisfies Feature;
