// Plain CommonJS that any Node from 14 on runs: it has to work before anything is installed.
"use strict";

const childProcess = require("child_process");
const crypto = require("crypto");
const fs = require("fs");
const os = require("os");
const path = require("path");

const root = path.resolve(__dirname, "..");
const modules = path.join(root, "node_modules");
const lockFile = path.join(root, "package-lock.json");
const stampFile = path.join(modules, ".installed");
const installLock = path.join(root, ".cache", "installing");

const nodeMajorMin = 24;
const exitConfiguration = 78;
const lookAgainMs = 250;
const heartbeatMs = 5000;
const staleLockMs = 60000;
const parentLookMs = 500;
const parentGoneMsMax = 30000;
const forwarded = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Installs what the lock file says if that was not done yet, then runs `script` (a path from the root of the
 * repository) with `args` on a Node that is new enough. Ends with the status of the script; with 78 where there is no
 * such Node, and with npm's status where the installation fails.
 */
module.exports = async function launch(script, args) {
  try {
    await install();
    run(findNode(), script, args);
  } catch (error) {
    say(error.message);
    process.exit(error.exitCode || 1);
  }
};

function say(message) {
  process.stderr.write(`fettle: ${message}\n`);
}

function failure(message, exitCode) {
  return Object.assign(new Error(message), { exitCode });
}

// Installing

async function install() {
  if (isInstalled()) return;
  const release = await lockInstallation();
  try {
    // Somebody else may have done it while this one waited for its turn.
    if (isInstalled()) return;
    const wanted = wantedStamp();
    if (!isWhatNpmInstalled()) {
      say("installing dependencies (the first start, or the lock file has changed)");
      await npmCi();
    }
    fs.writeFileSync(stampFile, wanted);
  } finally {
    release();
  }
}

/** What is needed to run only, or all: a start in production leaves the tools away. */
function isProduction() {
  return process.env.NODE_ENV === "production";
}

function wantedStamp() {
  const digest = crypto.createHash("sha256").update(fs.readFileSync(lockFile)).digest("hex");
  return `${digest} ${isProduction() ? "production" : "all"}\n`;
}

function isInstalled() {
  const stamp = textOf(stampFile);
  const wanted = wantedStamp();
  return stamp === wanted || stamp === wanted.replace("production", "all");
}

/** Whether npm itself notes the same packages as the lock file: it was run by hand, and need not run again. */
function isWhatNpmInstalled() {
  try {
    const wanted = JSON.parse(fs.readFileSync(lockFile, "utf8")).packages;
    const installed = JSON.parse(fs.readFileSync(path.join(modules, ".package-lock.json"), "utf8")).packages;
    return (
      Object.keys(installed).every((place) => wanted[place]) &&
      Object.keys(wanted).every((place) => {
        const package_ = wanted[place];
        const found = installed[place];
        if (place === "" || (!found && (package_.optional || package_.devOptional))) return true;
        if (!found && package_.dev && isProduction()) return true;
        return found && found.version === package_.version && found.integrity === package_.integrity;
      })
    );
  } catch {
    return false;
  }
}

function npmCi() {
  const cli = process.env.npm_execpath;
  const isNpm = cli !== undefined && cli.endsWith("npm-cli.js");
  const isWindows = process.platform === "win32";
  const command = isNpm ? process.execPath : isWindows ? "npm.cmd" : "npm";
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  if (isProduction()) args.push("--omit=dev");
  const npm = childProcess.spawn(command, isNpm ? [cli, ...args] : args, {
    cwd: root,
    // Standard output belongs to the script that is run.
    stdio: ["ignore", 2, 2],
    env: environmentForNpm(),
    shell: isWindows && !isNpm,
  });
  noteInstaller(npm.pid);
  const stop = (signal) => npm.kill(signal);
  for (const signal of forwarded) process.on(signal, stop);
  return new Promise((resolve, reject) => {
    npm.on("error", (error) => reject(failure(`npm could not be run: ${error.message}`, 1)));
    npm.on("exit", (code, signal) => {
      for (const name of forwarded) process.removeListener(name, stop);
      if (code === 0) resolve();
      else reject(failure(`npm ci failed (${signal || `status ${code}`})`, code || 1));
    });
  });
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

function findNode() {
  const chosen = process.env.FETTLE_NODE;
  if (chosen) {
    const answer = childProcess.spawnSync(chosen, ["--version"], { encoding: "utf8" });
    if (answer.status === 0 && majorOf(answer.stdout) >= nodeMajorMin) return chosen;
    const what = answer.status === 0 ? `is Node.js ${answer.stdout.trim()}` : "does not run";
    throw failure(`FETTLE_NODE=${chosen} ${what}; Node.js ${nodeMajorMin} or newer is needed`, exitConfiguration);
  }
  if (majorOf(process.version) >= nodeMajorMin) return process.execPath;
  const packaged = packagedNode();
  if (packaged) return packaged;
  throw failure(
    `Node.js ${nodeMajorMin} or newer is needed, this is ${process.version}, and none comes packaged for ` +
      `${process.platform}-${process.arch}. Install it, or set FETTLE_NODE to the path of one.`,
    exitConfiguration,
  );
}

/** The Node that came with the dependencies. Its version is in its package: asking the program itself takes longer. */
function packagedNode() {
  const isWindows = process.platform === "win32";
  const folder = path.join(modules, `node-${isWindows ? "win" : process.platform}-${process.arch}`);
  const program = path.join(folder, "bin", isWindows ? "node.exe" : "node");
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
  const child = childProcess.spawn(node, ["--enable-source-maps", path.join(root, script), ...args], {
    // By the channel the script notices when this process is gone.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
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
