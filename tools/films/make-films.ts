/**
 * Makes the films of the home page. With times in seconds after the name of a film, it writes single pictures into
 * `screenshots/` instead, to look at: `npm run films -- seeing-the-structure 12 40.5`.
 */
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { filmCaptions } from "#content/pages/film-captions.ts";
import { type FilmScheme, filmSchemes, videos } from "#content/pages/videos.ts";
import { captionFile, type Film, frameAt } from "./film.ts";
import { filmFromSource } from "./film-from-source.ts";
import { filmStructure } from "./film-structure.ts";
import { encodeFilm, encodePoster, ensureFfmpeg, openCamera, recordFilm } from "./record.ts";

const root = join(import.meta.dirname, "..", "..");
const publicFilms = join(root, "site", "public", "films");

/** @throws Error when the page would state another length than the film has. */
function checkLength(film: Film): void {
  const video = videos.find(({ id }) => id === film.id);
  if (video?.kind === "own-film" && video.seconds !== film.seconds) {
    throw new Error(
      `content/pages/videos.ts says that ${film.id} lasts ${video.seconds} s; it lasts ${film.seconds} s.`,
    );
  }
}

async function makeFilm(film: Film, scheme: FilmScheme): Promise<void> {
  const file = join(publicFilms, `${film.id}-${scheme}`);
  const camera = await openCamera(scheme);
  await encodeFilm(recordFilm(film, camera), file);
  await encodePoster(await camera.photograph(frameAt(film, film.posterAt)), `${file}.webp`);
  await camera.close();
  const sizes = ["mp4", "webm", "webp"].map(
    (end) => `${end} ${(statSync(`${file}.${end}`).size / 1000).toFixed(0)} kB`,
  );
  console.log(`${film.id}, ${scheme}: ${film.seconds} s, ${sizes.join(", ")}`);
}

async function takePictures(film: Film, moments: readonly number[]): Promise<void> {
  for (const scheme of filmSchemes) {
    const camera = await openCamera(scheme);
    for (const seconds of moments) {
      const file = join(root, "screenshots", `${film.id}-${seconds}-${scheme}.png`);
      writeFileSync(file, await camera.photograph(frameAt(film, seconds)));
      console.log(file);
    }
    await camera.close();
  }
}

const films: readonly Film[] = [filmFromSource, filmStructure];
const [name, ...moments] = process.argv.slice(2);
const wanted = films.filter(({ id }) => name === undefined || id === name);
if (wanted.length === 0) {
  console.error(`There is no film ${name}. The films are: ${films.map(({ id }) => id).join(", ")}.`);
  process.exitCode = 1;
} else if (moments.length > 0) {
  mkdirSync(join(root, "screenshots"), { recursive: true });
  for (const film of wanted) await takePictures(film, moments.map(Number));
} else {
  ensureFfmpeg();
  mkdirSync(publicFilms, { recursive: true });
  for (const film of wanted) {
    checkLength(film);
    writeFileSync(join(publicFilms, `${film.id}.vtt`), captionFile(filmCaptions[film.id]));
    for (const scheme of filmSchemes) await makeFilm(film, scheme);
  }
}
