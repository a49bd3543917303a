import { filmCaptions } from "./film-captions.ts";

/** The two places for films on the home page. */
export const videoIds = ["from-source-to-smells", "seeing-the-structure"] as const;
export type VideoId = (typeof videoIds)[number];

export const videoWidth = 640;
export const videoHeight = 390;

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
        files: readonly { type: "video/mp4" | "video/webm"; path: `/${string}` }[];
        poster: `/${string}`;
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

/** Where `npm run films` writes a film. Its captions are also its transcript. */
function ownFilm(id: VideoId) {
  return {
    id,
    kind: "own-film",
    files: [
      { type: "video/webm", path: `/films/${id}.webm` },
      { type: "video/mp4", path: `/films/${id}.mp4` },
    ],
    poster: `/films/${id}.webp`,
    captions: `/films/${id}.vtt`,
    transcript: filmCaptions[id].map(({ text }) => text),
  } as const;
}

export const videos: readonly Video[] = [
  {
    ...ownFilm("from-source-to-smells"),
    title: "From a source folder to a list of smells",
    description: "One command on JUnit 4.13.2, the files that it writes, and one finding explained.",
    seconds: 66,
  },
  {
    ...ownFilm("seeing-the-structure"),
    title: "Seeing the structure",
    description: "The dependency graph of JUnit 4.13.2, with one cycle and the type that most others depend on.",
    seconds: 68,
  },
];
