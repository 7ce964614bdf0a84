// The part of commander that the programs use. Every command is run once.

const SAMPLES = { 'repos <org>': ['octocat', { archived: false }], 'search <words...>': [['typescript', 'http']] };

export class Command {
  actions = [];

  command(name) {
    this.name = name;
    return this;
  }

  option() {
    return this;
  }

  action(run) {
    const args = SAMPLES[this.name] ?? [];
    this.actions.push(() => run(...args));
    return this;
  }

  async parseAsync() {
    for (const run of this.actions) await run();
  }
}
