import { createService, type Service, type ServiceParts } from "#service/app/app.ts";
import { createWebServer, type WebServer, type WebServerParts } from "#service/app/web-server.ts";

export type WholeServiceParts = ServiceParts & Omit<WebServerParts, "service">;

export interface WholeService extends Service, WebServer {
  close(): Promise<void>;
}

/** The service and its server in one thread. */
export async function createWholeService(parts: WholeServiceParts): Promise<WholeService> {
  const service = await createService(parts);
  return { ...service, ...(await createWebServer({ ...parts, service })) };
}
