import { Hono } from "hono";
import { html } from "hono/html";
import { methodNotAllowed } from "hono/method-not-allowed";
import { asResponse, fileRequestOf } from "./http/answer.ts";
import { answerSite } from "./http/answer-site.ts";
import type { Site } from "./http/built-site.ts";
import type { ServiceEnvironment } from "./http/environment.ts";
import type { FilledDocuments } from "./http/filled-documents.ts";
import { fillFrame, framedPage, plainFrame } from "./http/frame.ts";
import { type HealthParts, healthRoutes } from "./http/health-routes.ts";
import type { HttpParts } from "./http/http-parts.ts";
import { failure } from "./http/json-answer.ts";
import { answerFailure } from "./http/refuse.ts";
import { noteRoute } from "./http/request-log.ts";
import { addHeaders, type Headers } from "./http/security-headers.ts";
import { type PackageParts, packageRoutes } from "./packages/routes.ts";
import type { ServiceCalls } from "./service-calls.ts";
import type { StatusBoard } from "./status/status-board.ts";

export interface ApplicationParts extends HealthParts, Omit<PackageParts, "frame">, Pick<HttpParts, "reportError"> {
  service: ServiceCalls;
  /** What visitors see at /status, if they may. */
  statusBoard: Pick<StatusBoard, "answer"> | undefined;
  /** Headers of every response. */
  headers: Headers;
  /** Without a built site only the endpoints and the health checks are served. */
  site: Site | undefined;
  /** Its documents with slots. */
  documents: Pick<FilledDocuments, "routes"> | undefined;
}

/** The whole HTTP interface as one Hono application. The endpoints are answered by the service. */
export function createApplication(parts: ApplicationParts): Hono<ServiceEnvironment> {
  const { site, service, documents, reportError } = parts;
  const frame = site?.frame ?? plainFrame();

  const application = new Hono<ServiceEnvironment>();
  application.use(noteRoute);
  application.use(addHeaders(parts.headers));
  application.use(
    methodNotAllowed({
      app: application,
      onMethodNotAllowed(context, methods) {
        // Otherwise Hono would keep the headers of the page for unknown addresses, such as its compression.
        context.res = undefined;
        return failure(405, `This address is answered to ${methods.join(", ")} alone.`, { Allow: methods.join(", ") });
      },
    }),
  );
  application.route("/", healthRoutes(parts));
  for (const { method, path } of service.endpoints) {
    application.on(method, path, async ({ req, env }) => fillFrame(frame, await service.answer(req.raw, env)));
  }
  if (documents) {
    application.route("/", packageRoutes({ ...parts, frame }));
    application.route("/", documents.routes);
  }
  const { statusBoard } = parts;
  if (statusBoard) application.get("/status", () => statusBoard.answer());
  const unknownEndpoint = () => failure(404, "There is no such endpoint.");
  application.all("/apis", unknownEndpoint).all("/apis/*", unknownEndpoint);

  application.notFound(async ({ req }) => {
    if (!site) return await framedPage(frame, 404, "Not found", html`<h1>Not found</h1>`);
    return asResponse(answerSite(site, req.path, new URL(req.url).search, fileRequestOf(req.raw)));
  });
  application.onError(answerFailure({ frame, reportError }));
  return application;
}
