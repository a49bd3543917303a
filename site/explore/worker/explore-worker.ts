import { createRequestHandler } from "./handle-requests.ts";
import type { OpenRequest } from "./protocol.ts";
import { transferableBuffers } from "./transferable-buffers.ts";

const handle = createRequestHandler((answer) => {
  postMessage(answer, { transfer: answer.kind === "opened" ? transferableBuffers(answer.opened) : [] });
});

addEventListener("message", ({ data }: MessageEvent<OpenRequest>) => handle(data));
