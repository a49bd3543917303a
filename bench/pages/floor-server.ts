import { once } from "node:events";
import { createServer } from "node:http";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { portOf } from "#test/support/free-port.ts";

const compress = promisify(brotliCompress);

/** Hosts the same pages without any script and with their style sheets inline. Everything else comes from `origin`. */
export async function startFloorServer(origin: string) {
  const server = createServer(async (request, response) => {
    const answer = await fetch(origin + (request.url ?? "/"));
    const type = answer.headers.get("content-type") ?? "";
    const body = type.startsWith("text/html")
      ? Buffer.from(await withoutScript(await answer.text(), origin))
      : Buffer.from(await answer.arrayBuffer());
    const isText = /^text|svg|json|javascript/.test(type);
    response.writeHead(answer.status, { "Content-Type": type, ...(isText && { "Content-Encoding": "br" }) });
    response.end(isText ? await compress(body) : body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${portOf(server)}`, close: () => server.close() };
}

async function withoutScript(html: string, origin: string): Promise<string> {
  let page = html.replaceAll(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, "");
  for (const [link, address] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"[^>]*>/g)) {
    const styles = await (await fetch(origin + address)).text();
    page = page.replace(link, () => `<style>${styles}</style>`);
  }
  return page;
}
