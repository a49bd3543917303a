import type { Film } from "./film.ts";
import { filmFromSource } from "./from-source/film-from-source.ts";
import { filmStructure } from "./structure/film-structure.ts";

export const films: readonly Film[] = [filmFromSource, filmStructure];
