import { createRequestHandler, type OpenRequest } from "./handle-requests.ts";

const handle = createRequestHandler((answer) => postMessage(answer));

addEventListener("message", ({ data }: MessageEvent<OpenRequest>) => handle(data));
