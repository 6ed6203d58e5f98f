// Loaded before the S3 server of the tests (s3-server.ts). As published it answers a PUT before the file's bytes are written, so that on a busy machine
// what was just saved is read as empty. A real store answers once it has the whole, and so does this one.
const { createHash } = require('node:crypto')
const fs = require('node:fs')
const { createRequire } = require('node:module')
const path = require('node:path')
const { buffer } = require('node:stream/consumers')

const Store = createRequire(fs.realpathSync(process.argv[1]))('../lib/stores/filesystem')

Store.prototype.putObject = async function (object) {
  const content = Buffer.isBuffer(object.content) ? object.content : await buffer(object.content)
  const file = this.getResourcePath(object.bucket, object.key, 'object')
  const md5 = createHash('md5').update(content).digest('hex')
  await fs.promises.mkdir(path.dirname(file), { recursive: true })
  await fs.promises.writeFile(file, content)
  await this.putMetadata(object.bucket, object.key, object.metadata, md5)
  return { size: content.length, md5 }
}
