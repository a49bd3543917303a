import {
  type CompareRequest,
  createRequestHandler,
  handleComparison,
  type MeasuredRequest,
  type OpenRequest,
} from "./handle-requests.ts";
import { packTexts, unpackTexts } from "./packed-texts.ts";

const handle = createRequestHandler((answer) =>
  postMessage(answer.kind === "opened" ? { ...answer, results: answer.results.map(packTexts) } : answer),
);

addEventListener("message", ({ data }: MessageEvent<OpenRequest | MeasuredRequest | CompareRequest>) => {
  if ("before" in data) postMessage(handleComparison(unpackTexts(data)));
  else handle("code" in data ? unpackTexts(data) : data);
});
