import { filmCaptions } from "./film-captions.ts";

/** The two places for films on the home page. */
export const videoIds = ["from-source-to-smells", "seeing-the-structure"] as const;
export type VideoId = (typeof videoIds)[number];

/** The area in which a film is shown. Our own films have twice its pixels. */
export const videoWidth = 640;
export const videoHeight = 390;

/** Our own films are there once for each color scheme: the paper around their plate is that of the page. */
export const filmSchemes = ["light", "dark"] as const;
export type FilmScheme = (typeof filmSchemes)[number];

interface FilmFiles {
  files: readonly { type: "video/mp4" | "video/webm; codecs=av01.0.05M.08"; path: `/${string}` }[];
  poster: `/${string}`;
}

interface VideoText {
  id: VideoId;
  title: string;
  description: string;
}

export type Video = VideoText &
  (
    | {
        /** Not made yet: the page shows a panel of the same size with title and description. */
        kind: "in-preparation";
      }
    | {
        /** A film served from this site. Addresses begin with "/". */
        kind: "own-film";
        schemes: Readonly<Record<FilmScheme, FilmFiles>>;
        captions: `/${string}`;
        transcript: readonly string[];
        seconds: number;
      }
    | {
        /** A film on YouTube, loaded from its no-cookie host only after a click. */
        kind: "youtube";
        youtubeId: string;
      }
  );

/** Where `npm run films` writes a film. */
function filmFiles(id: VideoId, scheme: FilmScheme): FilmFiles {
  return {
    files: [
      { type: "video/webm; codecs=av01.0.05M.08", path: `/films/${id}-${scheme}.webm` },
      { type: "video/mp4", path: `/films/${id}-${scheme}.mp4` },
    ],
    poster: `/films/${id}-${scheme}.webp`,
  };
}

/** The captions of a film are also its transcript. */
function ownFilm(id: VideoId) {
  return {
    id,
    kind: "own-film",
    schemes: { light: filmFiles(id, "light"), dark: filmFiles(id, "dark") },
    captions: `/films/${id}.vtt`,
    transcript: filmCaptions[id].map(({ text }) => text),
  } as const;
}

export const videos: readonly Video[] = [
  {
    ...ownFilm("from-source-to-smells"),
    title: "From a source folder to a list of smells",
    description: "One command on JUnit 4.13.2, the files it writes, and two findings next to their source lines.",
    seconds: 66,
  },
  {
    ...ownFilm("seeing-the-structure"),
    title: "Seeing the structure",
    description: "The dependency graph of JUnit 4.13.2, with one cycle and the most-used type.",
    seconds: 66,
  },
];
