import { createRequestHandler, type OpenRequest, transferableBuffers } from "./handle-requests.ts";

const handle = createRequestHandler((answer) => {
  postMessage(answer, { transfer: answer.kind === "opened" ? transferableBuffers(answer.opened) : [] });
});

addEventListener("message", ({ data }: MessageEvent<OpenRequest>) => handle(data));
