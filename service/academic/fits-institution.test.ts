import { expect, test } from "vitest";
import { fitsInstitution } from "./rule.ts";

test.each([
  ["Dalhousie University", "dal.ca", ["Dalhousie University"]],
  ["dalhousie", "cs.dal.ca", ["Dalhousie University"]],
  ["Department of Computer Science, University of Oxford", "ox.ac.uk", ["University of Oxford"]],
  ["ETH Zurich", "ethz.ch", ["Swiss Federal Institute of Technology, Zurich", "ETH Zürich"]],
  ["Technische Universität Berlin", "tu-berlin.de", ["Technische Universität Berlin"]],
  ["MIT", "mit.edu", ["Massachusetts Institute of Technology"]],
  ["Universidade de Sao Paulo", "usp.br", ["Universidade de São Paulo"]],
])("%s fits %s", (university, domain, names) => {
  expect(fitsInstitution(university, domain, names)).toBe(true);
});

test.each([
  ["", "dal.ca", ["Dalhousie University"]],
  ["University", "dal.ca", ["Dalhousie University"]],
  ["Acme Corporation", "dal.ca", ["Dalhousie University"]],
  ["Oxford Brookes University", "ox.ac.uk", ["University of Oxford"]],
  ["Harvard University", "mit.edu", ["Massachusetts Institute of Technology"]],
  ["edu", "mit.edu", []],
  ["University of Toronto", "unam.mx", []],
])("%s does not fit %s", (university, domain, names) => {
  expect(fitsInstitution(university, domain, names)).toBe(false);
});
