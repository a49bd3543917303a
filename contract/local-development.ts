/** The addresses of the site and the service during development (site specification, sections 7 and 9). */
export const localSitePort = 3000;
export const localServicePort = 8000;
export const localSiteOrigin = `http://localhost:${localSitePort}`;
export const localServiceOrigin = `http://localhost:${localServicePort}`;
