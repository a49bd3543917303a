import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { variables } from "#service/platform/config/config.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");
const base = readdirSync(join(import.meta.dirname, "kubernetes/base")).filter((file) => file !== "kustomization.yaml");
const objects = base.map((file) => parse(read(`kubernetes/base/${file}`)));
const ofKind = (kind: string) => objects.find((object) => object.kind === kind);
const example = parse(read("kubernetes/overlays/example/kustomization.yaml"));
const compose = parse(read("compose.yaml"));
const containers = ["Deployment", "Job"].map((kind) => ofKind(kind).spec.template.spec.containers[0]);

const namesIn = (text: string) => [...text.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
const givenVariables = {
  "compose.yaml": Object.keys(compose.services.service.environment),
  "kubernetes/overlays/example/kustomization.yaml": namesIn(example.configMapGenerator[0].literals.join("\n")),
  "kubernetes/overlays/example/secret.env.example": namesIn(read("kubernetes/overlays/example/secret.env.example")),
};

test.each(Object.entries(givenVariables))("%s sets only variables of the service", (_, names) => {
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((name) => !(String(name) in variables))).toEqual([]);
});

describe("Kubernetes", () => {
  test("the base has every file of its folder", () => {
    expect(parse(read("kubernetes/base/kustomization.yaml")).resources.toSorted()).toEqual(base.toSorted());
  });

  test.each(containers)("the container $name may write to its volumes alone", ({ securityContext, volumeMounts }) => {
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
    expect(volumeMounts).toEqual(expect.arrayContaining([expect.objectContaining({ mountPath: "/tmp" })]));
  });

  test("service, budget and policy find the pods, and the probes their port", () => {
    const { replicas, selector, template } = ofKind("Deployment").spec;
    const { labels } = template.metadata;
    expect(replicas).toBeGreaterThan(1);
    expect(selector.matchLabels).toEqual(labels);
    expect(ofKind("Service").spec.selector).toEqual(labels);
    expect(ofKind("PodDisruptionBudget").spec.selector.matchLabels).toEqual(labels);
    const chosen = ofKind("NetworkPolicy").spec.podSelector.matchExpressions[0].values;
    const component = (kind: string) => ofKind(kind).spec.template.metadata.labels["app.kubernetes.io/component"];
    expect(chosen).toEqual([component("Deployment"), component("Job")]);
    const [container] = containers;
    const paths = ["startupProbe", "livenessProbe", "readinessProbe"].map((probe) => container[probe].httpGet);
    expect(paths).toEqual(["/healthz", "/healthz", "/readyz"].map((path) => ({ path, port: container.ports[0].name })));
  });

  test("only Prometheus reaches the port of the metrics", () => {
    const [{ env, ports }] = containers;
    const metrics = ports.find(({ name }: { name: string }) => name === "metrics");
    expect(env).toContainEqual({ name: "METRICS_PORT", value: String(metrics.containerPort) });
    const exposed = ofKind("Service").spec.ports.map(({ targetPort }: { targetPort: string }) => targetPort);
    expect(exposed).toEqual(["http"]);
    const admitted = ofKind("NetworkPolicy").spec.ingress.map(
      ({ ports: [{ port }] }: { ports: [{ port: string }] }) => port,
    );
    expect(admitted).toEqual(["http", "metrics"]);
  });

  const hasKubectl = spawnSync("kubectl", ["version", "--client"]).status === 0;
  test.runIf(hasKubectl)("the example builds, with a job of its own for the version", () => {
    const folder = join(import.meta.dirname, "kubernetes/overlays/example");
    const { stdout, stderr } = spawnSync("kubectl", ["kustomize", folder], { encoding: "utf8" });
    expect(stderr).toBe("");
    const built = parseAllDocuments(stdout).map((document) => document.toJS());
    expect(built.map(({ kind }) => kind)).toEqual(expect.arrayContaining(objects.map(({ kind }) => kind)));
    const tag = String(example.images[0].newTag);
    const job = built.find(({ kind }) => kind === "Job");
    expect(job.metadata.name).toBe(`designite-migrate-${tag.replaceAll(".", "-")}`);
    expect(job.spec.template.spec.containers[0].image).toBe(`${example.images[0].newName}:${tag}`);
  });
});

test("a service of the compose file that the internet may reach through a proxy is closed like the unit", () => {
  const { service, database } = compose.services;
  expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
  for (const port of service.ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  expect(service.ports.join()).not.toContain(String(service.environment.METRICS_PORT));
  expect(database.ports).toBeUndefined();
  expect(read("compose.yaml")).not.toMatch(/PASSWORD: (?!\$\{\w+:\?)/);
});

test("the image runs the project's Node from a base image with its digest, as no root", () => {
  const { dependencies } = JSON.parse(read("../package.json"));
  const containerfile = read("container/Containerfile");
  expect(containerfile).toMatch(new RegExp(`node:${RegExp.escape(dependencies.node)}-[\\w-]+@sha256:[0-9a-f]{64}\n`));
  expect(containerfile.split("\nFROM ").at(-1)).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
});
