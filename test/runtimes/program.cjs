const core = require('routebook');
const catalogue = require('routebook/catalogue');
const clients = require('routebook/clients');
const descriptions = require('routebook/descriptions');
const generator = require('routebook/generator');
const responses = require('routebook/responses');
const send = require('routebook/send');
const template = require('routebook/template');
const { smoke } = require('./smoke.js');

smoke({ core, template, catalogue, clients, generator, send, descriptions, responses }, process.argv[2]).then(
  console.log,
);
