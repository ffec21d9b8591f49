// Plain CommonJS that any Node from 14 on runs: it has to work before anything is installed.
"use strict";

const childProcess = require("child_process");
const crypto = require("crypto");
const fs = require("fs");
const os = require("os");
const path = require("path");
const slim = require("./slim.cjs");

const root = path.resolve(__dirname, "..");
const installLock = path.join(root, ".cache", "installing");

/** A folder that `npm ci` fills by the lock file in it. */
const product = { folder: root, name: "packages" };
/** Node itself, for machines whose own is older: a folder of its own, so that nobody else installs it. */
const packagedNode = { folder: path.join(__dirname, "node"), name: "Node.js 24, because this machine's own is older" };

/** Recognising speech on the server: nobody who has no film needs it, so it is installed when the first one comes. */
const speech = { folder: path.join(__dirname, "speech"), name: "the recognition of speech" };

const nodeMajorMin = 24;
const exitConfiguration = 78;
const lookAgainMs = 250;
const heartbeatMs = 5000;
const staleLockMs = 60000;
const parentLookMs = 500;
const parentGoneMsMax = 30000;
const progressMs = process.stderr.isTTY ? 500 : 10000;
const forwarded = ["SIGINT", "SIGTERM", "SIGHUP"];

// Under load Node would give what is young 110 MB, and what a start leaves behind would stay until as much again had become old.
const nodeOptions = ["--enable-source-maps", "--max-semi-space-size=16", "--initial-old-space-size=64"];
// glibc keeps what is given back, for each of up to sixteen threads: 20 MB of a film's worker. It gives it back to the system.
const nodeEnvironment = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/**
 * Installs what the lock files say if that was not done yet, then runs `script` (a path from the root of the
 * repository) with `args` on a Node that is new enough. Ends with the status of the script; with 78 where there is no
 * such Node, and with npm's status where the installation fails.
 *
 * @param options.tools whether the script needs what only checks and tests use (`devDependencies`)
 */
module.exports = async function launch(script, args, options) {
  try {
    // Where none can be had, that is said before anything is installed.
    const node = needsPackagedNode() ? undefined : findNode();
    await install(Boolean(options && options.tools));
    run(node || findNode(), script, args);
  } catch (error) {
    say(error.message);
    process.exit(error.exitCode || 1);
  }
};

// Whoever measures the product runs it as it is run.
module.exports.nodeOptions = nodeOptions;
module.exports.nodeEnvironment = nodeEnvironment;

/** Installs what recognises speech, if that was not done yet. */
module.exports.installSpeech = async function installSpeech() {
  if (isInstalled(speech, false)) return;
  const release = await lockInstallation();
  try {
    await installOne(speech, false);
  } finally {
    release();
  }
};

function say(message) {
  process.stderr.write(`fettle: ${message}\n`);
}

function failure(message, exitCode) {
  return Object.assign(new Error(message), { exitCode });
}

// Installing

async function install(tools) {
  const isMissing = () => (needsPackagedNode() && !isInstalled(packagedNode, tools)) || !isInstalled(product, tools);
  if (!isMissing()) return;
  const release = await lockInstallation();
  try {
    // Another process may have installed everything while this one waited for its turn.
    if (needsPackagedNode()) await installOne(packagedNode, tools);
    await installOne(product, tools);
  } finally {
    release();
  }
}

async function installOne(place, tools) {
  if (isInstalled(place, tools)) return;
  const stamp = stampFileOf(place);
  if (!isWhatNpmInstalled(place, tools)) {
    // Packages that this launcher installed by the same lock stay: only the tools are added.
    const isExtension = tools && textOf(stamp) === stampOf(place, false);
    // Whoever is killed from here on leaves a folder that the next start installs anew.
    if (isExtension) fs.unlinkSync(stamp);
    await runNpm(place, tools, isExtension);
    if (place !== packagedNode) slim(path.join(place.folder, "node_modules"));
  }
  fs.writeFileSync(stamp, stampOf(place, tools));
}

function stampFileOf(place) {
  return path.join(place.folder, "node_modules", ".installed");
}

/** The lock file by its content, and whether the tools are there too. */
function stampOf(place, tools) {
  const lock = fs.readFileSync(path.join(place.folder, "package-lock.json"));
  return `${crypto.createHash("sha256").update(lock).digest("hex")} ${tools ? "all" : "start"}\n`;
}

function isInstalled(place, tools) {
  const stamp = textOf(stampFileOf(place));
  return stamp !== undefined && (stamp === stampOf(place, true) || (!tools && stamp === stampOf(place, false)));
}

/** Whether npm itself notes the same packages as the lock file: somebody ran it by hand, and it need not run again. */
function isWhatNpmInstalled(place, tools) {
  try {
    const wanted = lockedPackages(place);
    const noted = path.join(place.folder, "node_modules", ".package-lock.json");
    const installed = JSON.parse(fs.readFileSync(noted, "utf8")).packages;
    return (
      Object.keys(installed).every((name) => wanted[name]) &&
      Object.keys(wanted).every((name) => {
        const package_ = wanted[name];
        const found = installed[name];
        if (name === "" || (!found && (package_.optional || package_.devOptional))) return true;
        if (!found && package_.dev && !tools) return true;
        const isSame = found && found.version === package_.version && found.integrity === package_.integrity;
        // npm also notes what it has only planned (`--package-lock-only`).
        return isSame && fs.existsSync(path.join(place.folder, name, "package.json"));
      })
    );
  } catch {
    return false;
  }
}

function lockedPackages(place) {
  return JSON.parse(fs.readFileSync(path.join(place.folder, "package-lock.json"), "utf8")).packages;
}

function runNpm(place, tools, isExtension) {
  const cli = process.env.npm_execpath;
  const isNpm = cli !== undefined && cli.endsWith("npm-cli.js");
  const isWindows = process.platform === "win32";
  const command = isNpm ? process.execPath : isWindows ? "npm.cmd" : "npm";
  const args = isExtension ? ["install", "--no-save"] : ["ci"];
  args.push("--ignore-scripts", "--no-audit", "--no-fund", "--no-progress", "--loglevel=error");
  args.push(tools ? "--include=dev" : "--omit=dev");
  const progress = showProgress(place, tools);
  const npm = childProcess.spawn(command, isNpm ? [cli, ...args] : args, {
    cwd: place.folder,
    // Standard output belongs to the script that is run; what npm says there in the end, the progress says better.
    stdio: ["ignore", "ignore", 2],
    env: environmentForNpm(),
    shell: isWindows && !isNpm,
  });
  noteInstaller(npm.pid);
  const stop = (signal) => npm.kill(signal);
  for (const signal of forwarded) process.on(signal, stop);
  return new Promise((resolve, reject) => {
    npm.on("error", (error) => {
      progress.end();
      reject(failure(`npm could not be run: ${error.message}`, 1));
    });
    npm.on("exit", (code, signal) => {
      progress.end(code === 0);
      for (const name of forwarded) process.removeListener(name, stop);
      if (code === 0) resolve();
      else reject(failure(`npm ${args[0]} failed (${signal || `status ${code}`})`, code || 1));
    });
  });
}

/**
 * Says what is being installed and how far it is: on a terminal in one line that changes, in a log every ten seconds.
 * Counts the folders that are there; which packages of other platforms npm leaves out only npm knows, so these do not count.
 */
function showProgress(place, tools) {
  const packages = lockedPackages(place);
  const expected = Object.keys(packages).filter((name) => {
    const { optional, devOptional, dev } = packages[name];
    return name !== "" && !optional && !devOptional && (tools || !dev);
  });
  const startedAt = Date.now();
  const isThere = (name) => fs.existsSync(path.join(place.folder, name, "package.json"));
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  const write = (text) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[Kfettle: ${text}`);
    else say(text);
  };
  const count = () =>
    expected.length === 0 ? "" : `: ${expected.filter(isThere).length} of ${expected.length} packages`;
  write(`installing ${place.name}`);
  const timer = setInterval(() => write(`installing ${place.name}${count()}, ${seconds()}`), progressMs);
  return {
    end(succeeded) {
      clearInterval(timer);
      if (succeeded) write(`installed ${place.name} in ${seconds()}`);
      if (process.stderr.isTTY) process.stderr.write("\n");
    },
  };
}

/** The outer npm hands its whole configuration down; of that only what reaches the network and the cache is meant. */
function environmentForNpm() {
  const kept =
    /^npm_config_(registry|userconfig|globalconfig|cache|ca|cafile|cert|key|strict_ssl|proxy|http_proxy|https_proxy|noproxy|prefer_offline|offline|fetch_\w+|maxsockets|_auth|\/\/.*|@.*)$/i;
  const environment = {};
  for (const name of Object.keys(process.env)) {
    if (/^npm_(config|package|lifecycle)_/i.test(name) && !kept.test(name)) continue;
    environment[name] = process.env[name];
  }
  return environment;
}

// One installation at a time: a folder can be made by one process only.

async function lockInstallation() {
  fs.mkdirSync(path.dirname(installLock), { recursive: true });
  let said = false;
  while (!makeFolder(installLock)) {
    if (isStale(installLock)) {
      discard(installLock);
      continue;
    }
    if (!said) say("waiting for another process that installs dependencies");
    said = true;
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
  noteInstaller();
  const heartbeat = setInterval(() => {
    const now = new Date();
    fs.utimesSync(installLock, now, now);
  }, heartbeatMs);
  return () => {
    clearInterval(heartbeat);
    discard(installLock);
  };
}

function makeFolder(folder) {
  try {
    fs.mkdirSync(folder);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/** Who installs: this process, and npm, which may outlive it. */
function noteInstaller(npmPid) {
  fs.writeFileSync(path.join(installLock, "holder"), [os.hostname(), process.pid, npmPid || ""].join("\n"));
}

/** Left by a process that is gone, or, where that cannot be seen (another container), without a sign of life. */
function isStale(folder) {
  const holder = textOf(path.join(folder, "holder"));
  const [host, ...pids] = holder === undefined ? [] : holder.split("\n");
  if (host === os.hostname()) return !pids.some((pid) => pid !== "" && isAlive(Number(pid)));
  try {
    return Date.now() - fs.statSync(folder).mtimeMs > staleLockMs;
  } catch {
    return false;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Renamed first: of several that find it stale, one succeeds. */
function discard(folder) {
  const aside = `${folder}.${process.pid}`;
  try {
    fs.renameSync(folder, aside);
  } catch {
    return;
  }
  fs.unlinkSync(path.join(aside, "holder"));
  fs.rmdirSync(aside);
}

// Finding a Node

/** Neither a Node that was chosen nor the machine's own is new enough, and there is one for this platform. */
function needsPackagedNode() {
  if (process.env.FETTLE_NODE || majorOf(process.version) >= nodeMajorMin) return false;
  return lockedPackages(packagedNode)[`node_modules/${packagedNodeName()}`] !== undefined;
}

function findNode() {
  const chosen = process.env.FETTLE_NODE;
  if (chosen) {
    const answer = childProcess.spawnSync(chosen, ["--version"], { encoding: "utf8" });
    if (answer.status === 0 && majorOf(answer.stdout) >= nodeMajorMin) return chosen;
    const what = answer.status === 0 ? `is Node.js ${answer.stdout.trim()}` : "does not run";
    throw failure(`FETTLE_NODE=${chosen} ${what}; Node.js ${nodeMajorMin} or newer is needed`, exitConfiguration);
  }
  if (majorOf(process.version) >= nodeMajorMin) return process.execPath;
  const program = packagedProgram();
  if (program) return program;
  throw failure(
    `Node.js ${nodeMajorMin} or newer is needed, this is ${process.version}, and none comes packaged for ` +
      `${process.platform}-${process.arch}. Install it, or set FETTLE_NODE to the path of one.`,
    exitConfiguration,
  );
}

function packagedNodeName() {
  return `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
}

/** Its version is in its package: asking the program itself takes longer. */
function packagedProgram() {
  const folder = path.join(packagedNode.folder, "node_modules", packagedNodeName());
  const program = path.join(folder, "bin", process.platform === "win32" ? "node.exe" : "node");
  const about = textOf(path.join(folder, "package.json"));
  if (about === undefined || !fs.existsSync(program)) return undefined;
  return majorOf(JSON.parse(about).version) >= nodeMajorMin ? program : undefined;
}

function majorOf(version) {
  return Number.parseInt(String(version).replace(/^v/, ""), 10);
}

function textOf(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

// Handing over

function run(node, script, args) {
  // What Node makes of the sources is kept: the next start, and every program that the tests start, needs a third less
  // of the processor.
  process.env.NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE || path.join(root, ".cache", "compiled");
  const child = childProcess.spawn(node, [...nodeOptions, path.join(root, script), ...args], {
    // By the channel the script notices when this process is gone.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: { ...nodeEnvironment, ...process.env },
  });
  child.on("error", (error) => {
    say(`${node} cannot be run here (${error.message}). Install Node.js ${nodeMajorMin}, or set FETTLE_NODE.`);
    process.exit(exitConfiguration);
  });
  for (const signal of forwarded) process.on(signal, () => forward(child, signal));
  followParent(child);
  child.on("exit", (code, signal) => {
    if (!signal) process.exit(code);
    // End the same way, so that whoever waits sees the same.
    for (const name of forwarded) process.removeAllListeners(name);
    process.kill(process.pid, signal);
    setTimeout(() => process.exit(128 + (os.constants.signals[signal] || 0)), 1000);
  });
}

function forward(child, signal) {
  // A terminal sends Ctrl-C to both; twice would mean that the user is impatient.
  if (signal === "SIGINT" && process.stdin.isTTY) return;
  child.kill(signal);
}

/** npm runs this through a shell that dies of a signal without passing it on: stop when the parent has changed. */
function followParent(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), parentGoneMsMax).unref();
  }, parentLookMs);
  timer.unref();
}
