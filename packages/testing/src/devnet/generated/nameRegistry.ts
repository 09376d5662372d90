// Written by scripts/compile.mjs from contracts/NameRegistry.sol.
import type { ContractArtifact } from '../artifact.ts'

export const nameRegistry = {
 "abi": [
  {
   "inputs": [
    {
     "internalType": "address",
     "name": "owner_",
     "type": "address"
    }
   ],
   "stateMutability": "nonpayable",
   "type": "constructor"
  },
  {
   "inputs": [],
   "name": "NotOwner",
   "type": "error"
  },
  {
   "anonymous": false,
   "inputs": [
    {
     "indexed": true,
     "internalType": "bytes32",
     "name": "node",
     "type": "bytes32"
    },
    {
     "indexed": true,
     "internalType": "bytes32",
     "name": "label",
     "type": "bytes32"
    },
    {
     "indexed": false,
     "internalType": "address",
     "name": "owner",
     "type": "address"
    }
   ],
   "name": "NewOwner",
   "type": "event"
  },
  {
   "anonymous": false,
   "inputs": [
    {
     "indexed": true,
     "internalType": "bytes32",
     "name": "node",
     "type": "bytes32"
    },
    {
     "indexed": false,
     "internalType": "address",
     "name": "resolver",
     "type": "address"
    }
   ],
   "name": "NewResolver",
   "type": "event"
  },
  {
   "inputs": [
    {
     "internalType": "bytes32",
     "name": "node",
     "type": "bytes32"
    }
   ],
   "name": "owner",
   "outputs": [
    {
     "internalType": "address",
     "name": "",
     "type": "address"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "bytes32",
     "name": "node",
     "type": "bytes32"
    }
   ],
   "name": "recordExists",
   "outputs": [
    {
     "internalType": "bool",
     "name": "",
     "type": "bool"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "bytes32",
     "name": "node",
     "type": "bytes32"
    }
   ],
   "name": "resolver",
   "outputs": [
    {
     "internalType": "address",
     "name": "",
     "type": "address"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "bytes32",
     "name": "node",
     "type": "bytes32"
    },
    {
     "internalType": "address",
     "name": "resolver_",
     "type": "address"
    }
   ],
   "name": "setResolver",
   "outputs": [],
   "stateMutability": "nonpayable",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "bytes32",
     "name": "node",
     "type": "bytes32"
    },
    {
     "internalType": "bytes32",
     "name": "label",
     "type": "bytes32"
    },
    {
     "internalType": "address",
     "name": "owner_",
     "type": "address"
    }
   ],
   "name": "setSubnodeOwner",
   "outputs": [
    {
     "internalType": "bytes32",
     "name": "child",
     "type": "bytes32"
    }
   ],
   "stateMutability": "nonpayable",
   "type": "function"
  },
  {
   "inputs": [
    {
     "internalType": "bytes32",
     "name": "node",
     "type": "bytes32"
    }
   ],
   "name": "ttl",
   "outputs": [
    {
     "internalType": "uint64",
     "name": "",
     "type": "uint64"
    }
   ],
   "stateMutability": "view",
   "type": "function"
  }
 ],
 "bytecode": "0x60a0604052348015600e575f5ffd5b50604051610430380380610430833981016040819052602b91603b565b6001600160a01b03166080526066565b5f60208284031215604a575f5ffd5b81516001600160a01b0381168114605f575f5ffd5b9392505050565b6080516103b261007e5f395f61018901526103b25ff3fe608060405234801561000f575f5ffd5b5060043610610060575f3560e01c80630178b8bf1461006457806302571be3146100ac57806306ab5923146100bf57806316a25cbd146100e05780631896f70a1461012c578063f79fe53814610141575b5f5ffd5b61008f610072366004610324565b5f908152602081905260409020600101546001600160a01b031690565b6040516001600160a01b0390911681526020015b60405180910390f35b61008f6100ba366004610324565b610164565b6100d26100cd366004610356565b6101af565b6040519081526020016100a3565b6101136100ee366004610324565b5f90815260208190526040902060010154600160a01b900467ffffffffffffffff1690565b60405167ffffffffffffffff90911681526020016100a3565b61013f61013a366004610388565b610271565b005b61015461014f366004610324565b610308565b60405190151581526020016100a3565b5f8115610187575f828152602081905260409020546001600160a01b03166101a9565b7f00000000000000000000000000000000000000000000000000000000000000005b92915050565b5f83336101bb82610164565b6001600160a01b0316146101e2576040516330cd747160e01b815260040160405180910390fd5b604080516020810187905290810185905260600160408051808303601f1901815282825280516020918201205f8181528083529290922080546001600160a01b0319166001600160a01b0388169081179091558352909350859187917fce0457fe73731f824cc272376169235128c118b49d344817417c6d108d155e82910160405180910390a3509392505050565b813361027c82610164565b6001600160a01b0316146102a3576040516330cd747160e01b815260040160405180910390fd5b5f838152602081815260409182902060010180546001600160a01b0319166001600160a01b038616908117909155915191825284917f335721b01866dc23fbee8b6b2c7b1e14d6f05c28cd35a2c934239f94095602a0910160405180910390a2505050565b5f8061031383610164565b6001600160a01b0316141592915050565b5f60208284031215610334575f5ffd5b5035919050565b80356001600160a01b0381168114610351575f5ffd5b919050565b5f5f5f60608486031215610368575f5ffd5b833592506020840135915061037f6040850161033b565b90509250925092565b5f5f60408385031215610399575f5ffd5b823591506103a96020840161033b565b9050925092905056"
} as const satisfies ContractArtifact
