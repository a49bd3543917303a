import type { Caption } from "#content/pages/film-captions.ts";

function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const parts = [Math.floor(milliseconds / 60_000), Math.floor(milliseconds / 1000) % 60];
  const [minutes, rest] = parts.map((part) => String(part).padStart(2, "0"));
  return `00:${minutes}:${rest}.${String(milliseconds % 1000).padStart(3, "0")}`;
}

/** On the paper below the plate, in percent of the height. */
const place = "line:84%";

/** A caption file (WebVTT, w3.org/TR/webvtt1), for films of less than an hour. */
export function captionFile(captions: readonly Caption[]): string {
  const cues = captions.map(({ from, to, text }) => `${timestamp(from)} --> ${timestamp(to)} ${place}\n${text}\n`);
  return ["WEBVTT\n", ...cues].join("\n");
}
