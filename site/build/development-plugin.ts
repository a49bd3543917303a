import { type IncomingMessage, type ServerResponse, request as sendRequest } from "node:http";
import { extname, join } from "node:path";
import { text } from "node:stream/consumers";
import type { Connect, EnvironmentModuleNode, Plugin, ViteDevServer } from "vite";
import { viewMediaType } from "#contract/views.ts";

/**
 * What the policies of production allow to run, with the scripts that Vite adds: WebAssembly in the worker that parses
 * code alone, which can request nothing but its modules.
 */
const documentPolicy = "script-src 'self' 'unsafe-inline'";
const codeWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";
const codeWorker = "/site/explore/worker/code-worker.ts";

const program = "/site/build/development.tsx";
const document = "site/build/root.tsx";
type Program = typeof import("./development.tsx");

/** Of the files that are made with the pages. */
const contentTypes: Readonly<Record<string, string>> = {
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".zip": "application/zip",
};

/**
 * Renders pages at each request in development, and asks the service for everything else. It answers with the name of a
 * view and its props, which are drawn here. A change of the sources reloads the page.
 */
export function developmentPlugin(serviceOrigin: string): Plugin {
  return {
    name: "development",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use(({ url }, response, next) => {
        if (url?.startsWith(codeWorker)) response.setHeader("Content-Security-Policy", codeWorkerPolicy);
        next();
      });
      // Returned, so that it runs after Vite's own middleware for files and modules.
      return () => {
        server.middlewares.use((request, response, next) => {
          answer(server, serviceOrigin, request, response).catch(next);
        });
      };
    },
    hotUpdate({ modules, server }) {
      if (this.environment.name === "client" || modules.length === 0) return;
      server.environments.client.hot.send({ type: "full-reload" });
    },
  };
}

async function answer(
  server: ViteDevServer,
  serviceOrigin: string,
  request: Connect.IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, originalUrl = "/" } = request;
  const { pathname } = new URL(originalUrl, serviceOrigin);
  const { renderPath, renderNotFound, renderView, madeFiles } = (await server.ssrLoadModule(program)) as Program;
  const stylesOf = (module: string) => sheetsOf(server, module);
  const send = async (status: number, html: string) => {
    response.writeHead(status, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": documentPolicy,
    });
    response.end(await server.transformIndexHtml(originalUrl, html));
  };

  const file = madeFiles.get(pathname);
  if (file !== undefined) {
    response.setHeader("Content-Type", contentTypes[extname(pathname)] ?? "");
    response.end(file);
    return;
  }
  const page = method === "GET" ? await renderPath(pathname, stylesOf) : undefined;
  if (page !== undefined) return await send(200, page);
  const answered = await askService(new URL(originalUrl, serviceOrigin), request);
  if (!answered) {
    response.setHeader("Refresh", "1");
    return await send(503, `<!DOCTYPE html><title>Starting</title><p>The service does not answer at ${serviceOrigin}.`);
  }
  const { statusCode: status = 502, headers } = answered;
  if (headers["content-type"] !== viewMediaType) {
    response.writeHead(status, headers);
    answered.pipe(response);
    return;
  }
  const { view, props } = JSON.parse(await text(answered));
  // They are for the data: its length, and a policy that does not know the scripts of Vite.
  const { "content-length": _length, "content-security-policy": _policy, ...further } = headers;
  for (const [name, value] of Object.entries(further)) if (value !== undefined) response.setHeader(name, value);
  const isUnknown = view === "error" && props.kind === "notFound";
  await send(status, isUnknown ? await renderNotFound(stylesOf) : renderView(view, props, stylesOf));
}

/** The addresses of the style sheets that a module and what is around it import. */
function sheetsOf(server: ViteDevServer, module: string): string[] {
  const { moduleGraph } = server.environments.ssr;
  const seen = new Set<EnvironmentModuleNode>();
  const sheets: string[] = [];
  const visit = (node: EnvironmentModuleNode | undefined) => {
    if (!node || seen.has(node)) return;
    seen.add(node);
    // A sheet imports others by itself, into its layers.
    if (node.url.endsWith(".css")) sheets.push(node.url);
    else for (const imported of node.importedModules) visit(imported);
  };
  for (const name of [document, module]) visit(moduleGraph.getModuleById(join(server.config.root, name)));
  return sheets;
}

/** Sends the request on as it is. Undefined while the service does not answer. */
function askService(address: URL, request: IncomingMessage): Promise<IncomingMessage | undefined> {
  const { method, headers } = request;
  return new Promise((resolve) => {
    const sent = sendRequest(address, { ...(method && { method }), headers }, resolve);
    sent.once("error", () => resolve(undefined));
    request.pipe(sent);
  });
}
