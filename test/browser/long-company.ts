/** In one word, so that it breaks nowhere by itself. */
export const longCompany = `Engines${"gesellschaft".repeat(10)} & <b>Sons</b>`;
