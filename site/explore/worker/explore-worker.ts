import { type CompareRequest, createRequestHandler, handleComparison, type OpenRequest } from "./handle-requests.ts";

const handle = createRequestHandler((answer) => postMessage(answer));

addEventListener("message", ({ data }: MessageEvent<OpenRequest | CompareRequest>) => {
  if ("kind" in data) postMessage(handleComparison(data));
  else handle(data);
});
