import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { ServiceEnvironment } from "./environment.ts";

/** The name of the route of an address that is none of ours. */
export const unknownRoute = "unknown";

/** Notes the pattern of the route that answers a request, which names no person, unlike its address. */
export const noteRoute: MiddlewareHandler<ServiceEnvironment> = async (context, next) => {
  await next();
  if (context.env) context.env.route = matchedRoutes(context).findLast(({ path }) => !path.endsWith("*"))?.path;
};
