/** The oldest Node that the first lines of `npm start` and `npm test` run on; everything else runs on our own Node. */
const oldest = { major: 20, minor: 19 };

/**
 * Tells whether a version such as `20.19.4` is new enough to install the project.
 * @param {string} version
 */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor);
}

/** Ends the process with one sentence when the system's Node is too old. */
export function checkNodeVersion(version = process.versions.node) {
  if (isSupportedNode(version)) return;
  console.error(`Node ${oldest.major}.${oldest.minor} or newer is needed; this is Node ${version}.`);
  process.exit(1);
}
