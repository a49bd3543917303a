import { spawn } from "node:child_process";
import { once } from "node:events";
import { installPackage, mayInstallPackages, runs } from "../../scripts/install-package.ts";
import { framesPerSecond } from "./film.ts";

const isThere = () => runs("ffmpeg", ["-version"], "ignore");

/** Makes sure that ffmpeg can be run: the one at hand, else Debian's package. @throws Error saying what to install. */
export function ensureFfmpeg(): void {
  if (!isThere() && mayInstallPackages()) {
    runs("apt-get", ["update", "-qq"]);
    installPackage("ffmpeg");
  }
  if (!isThere()) throw new Error("Making the films needs ffmpeg: install the package ffmpeg.");
}

/** Calm pictures with fine lines: constant quality, and a whole picture every 20 seconds for seeking. */
const keyframeInterval = String(framesPerSecond * 20);

/** `scm`: tools of AV1 for drawn pictures, as opposed to those of a camera. */
const webm = ["-c:v", "libsvtav1", "-crf", "50", "-preset", "8", "-svtav1-params", "scm=1"];
const quality = ["-crf", "35", "-preset", "slow", "-tune", "animation", "-bf", "8"];
const mp4 = ["-c:v", "libx264", ...quality, "-movflags", "+faststart"];
const shared = ["-an", "-pix_fmt", "yuv420p", "-g", keyframeInterval, "-map_metadata", "-1", "-fflags", "+bitexact"];
const exactStreams = ["-flags:v", "+bitexact"];

/** The colors of the pictures are those of the web; without the mark players guess by the height. */
const colors = [
  ...["-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"],
  ...["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"],
];

async function runFfmpeg(programArguments: readonly string[], pictures: AsyncIterable<Buffer>): Promise<void> {
  const ffmpeg = spawn("ffmpeg", ["-v", "error", "-y", ...programArguments], { stdio: ["pipe", "inherit", "inherit"] });
  const exited = once(ffmpeg, "exit");
  for await (const picture of pictures) {
    if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, "drain");
  }
  ffmpeg.stdin.end();
  const [code] = await exited;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`);
}

/** Writes both files of a film from its PNG pictures: H.264 in MP4 and AV1 in WebM, without sound. */
export async function encodeFilm(pictures: AsyncIterable<Buffer>, fileWithoutEnding: string): Promise<void> {
  const input = ["-f", "image2pipe", "-c:v", "png", "-framerate", String(framesPerSecond), "-i", "-"];
  const outputs = [
    ...[...mp4, ...colors, ...shared, ...exactStreams, `${fileWithoutEnding}.mp4`],
    ...[...webm, ...colors, ...shared, ...exactStreams, `${fileWithoutEnding}.webm`],
  ];
  await runFfmpeg([...input, ...outputs], pictures);
}

/** Writes one picture as WebP. */
export async function encodePoster(picture: Buffer, file: string): Promise<void> {
  async function* one() {
    yield picture;
  }
  await runFfmpeg(["-f", "image2pipe", "-c:v", "png", "-i", "-", "-c:v", "libwebp", "-quality", "60", file], one());
}
